/** The live event of the notice board: what is on it has changed. */
export const boardChanged = 'board_changed'
