"""What is printed in, what a person has read and found right out: kept beside the game."""
