/** Photos of one observation. */
export const mostPhotos = 4
/** At most so many notes and photos of observations are printed. */
export const printedNotes = 4
export const printedPhotos = 6
