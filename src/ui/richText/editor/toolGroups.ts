/** Number of buttons per group, also for the skeleton shown before they load. */
export const toolGroups = [3, 2, 5, 4, 2] as const
