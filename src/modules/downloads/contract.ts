import { signedIn } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { downloadsDefinitions } from './schemas.ts'

const own = signedIn('everybody finds the files made for them, and nobody another’s')

export const downloads = contract<typeof downloadsDefinitions>()('downloads', {
  listDownloads: route('GET /api/downloads', own),
  getDownload: route('GET /api/downloads/:downloadId', own),
  retryDownload: route('POST /api/downloads/:downloadId/retry', own),
  deleteDownload: route('DELETE /api/downloads/:downloadId', own),
  startTable: route('POST /api/downloads/tables/:table', own),
})
