export const importPaths = {
  list: '/admin/imports',
  start: '/admin/imports/:kind',
  run: '/admin/imports/runs/:runId',
} as const

export const importStartOf = (kind: string) => `/admin/imports/${encodeURIComponent(kind)}`
export const importRunOf = (runId: string) => `/admin/imports/runs/${encodeURIComponent(runId)}`
