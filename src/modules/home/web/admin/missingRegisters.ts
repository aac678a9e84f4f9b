/** Whether a class still has registers to take. */
export const isMissing = ({ due, taken }: { readonly due: number; readonly taken: number }): boolean => taken < due
