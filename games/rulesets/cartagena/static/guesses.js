// My guesses at camps. (To be written.)

/** My private guess at a player's camp, for their seat; null if there is nothing to guess. */
export const guess = () => null;
