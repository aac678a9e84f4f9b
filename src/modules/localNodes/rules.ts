/** Where the content of a file is, as the product numbers it. */
export const fileStates = { online: 0, available: 1, downloading: 2, interrupted: 3 } as const
export type FileState = (typeof fileStates)[keyof typeof fileStates]
export const fileStateNames = ['online', 'available', 'downloading', 'interrupted'] as const
export type FileStateName = (typeof fileStateNames)[number]

export const limits = {
  nodes: 10,
  name: 60,
  shelves: 500,
  /** Files one node keeps. */
  files: 5000,
  /** Links given in one contact; a node asks again for more. */
  links: 200,
  /** Files in one report. */
  reported: 500,
  enrolments: 20,
} as const

/** How long an enrolment code works, in minutes. */
export const codeMinutes = 60
/** A node asks at least this often, in minutes; one that has not for three times as long is silent. */
export const contactMinutes = 5
export const silentMinutes = 3 * contactMinutes
/** A download that has reported nothing for this long is interrupted, in minutes. */
export const stalledMinutes = 10

type Reported = { readonly state: FileState; readonly bytes: number; readonly sha256: string | null }
type Original = { readonly size: number; readonly sha256: string }

/** What a report means: available only if it is the whole and the same file, and never more bytes than there are. */
export function stateFrom({ state, bytes, sha256 }: Reported, original: Original): { state: FileState; bytes: number } {
  const held = Math.min(bytes, original.size)
  if (state !== fileStates.available) return { state, bytes: state === fileStates.online ? 0 : held }
  const isWhole = bytes === original.size && sha256 === original.sha256
  return isWhole ? { state, bytes } : { state: fileStates.interrupted, bytes: held }
}
