import { reading } from '#modules/library/contract.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { readerDefinitions } from './schemas.ts'

export const reader = contract<typeof readerDefinitions>()('reader', {
  openBook: route('GET /api/books/:bookId', reading),
  listMarks: route('GET /api/books/:bookId/marks', reading),
  listDrawings: route('GET /api/v2/books/:bookId/drawings', reading),
  addHighlight: route('POST /api/books/:bookId/highlights', reading),
  addDrawings: route('POST /api/v2/books/:bookId/drawings', reading),
  addMarks: route('POST /api/books/:bookId/marks', reading),
  keepPlace: route('PUT /api/books/:bookId/place', reading),
})
