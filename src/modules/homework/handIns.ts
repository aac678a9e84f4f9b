/** What a student sends: pictures become pages, everything else stays a file. */
export const uploadKinds = ['photo', 'file', 'audio'] as const
export type UploadKind = (typeof uploadKinds)[number]

export const maxHandInText = 5000
/** Photos, files and recordings in one submission. */
export const maxUploads = 30

/** Guardians hand in for children younger than this, in years. */
export const smallChildAge = 10

/** The server's limit for each upload, in bytes. */
export const maxUploadBytes = 10 * 1024 * 1024

/** Which uploads a homework takes; a picture of a page counts as a photo wherever files are asked for. */
export const takesUpload = (handIn: readonly string[], kind: UploadKind): boolean =>
  kind === 'audio'
    ? handIn.includes('audio')
    : kind === 'file'
      ? handIn.includes('files')
      : handIn.includes('photos') || handIn.includes('files')
