/** Photos of one observation. */
export const mostPhotos = 4
