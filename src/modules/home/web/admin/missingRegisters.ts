/** Whether registers of a class are still to be taken. */
export const isMissing = ({ due, taken }: { readonly due: number; readonly taken: number }): boolean => taken < due
