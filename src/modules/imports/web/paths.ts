export const importPaths = {
  list: '/admin/imports',
  start: '/admin/imports/:kind',
  run: '/admin/imports/runs/:runId',
} as const

/** Where files of a kind are brought in. */
export const importStartOf = (kind: string) => `/admin/imports/${encodeURIComponent(kind)}`
/** One import: its check, its progress, its report. */
export const importRunOf = (runId: string) => `/admin/imports/runs/${encodeURIComponent(runId)}`
