import { anyone } from '../access/access.ts'
import { contract, route } from '../route.ts'
import type { filesDefinitions } from './filesSchemas.ts'

export const files = contract<typeof filesDefinitions>()('files', {
  getFile: route(
    'GET /api/files/:fileId/:token',
    anyone('the link is signed, gives access to one file of this school and expires within minutes'),
  ),
})
