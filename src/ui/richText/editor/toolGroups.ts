/** How many buttons stand together, also for the outline that is there before the buttons. */
export const toolGroups = [3, 2, 5, 4, 2] as const
