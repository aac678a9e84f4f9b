import { studying } from '#modules/library/contract.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { readerDefinitions } from './schemas.ts'

export const reader = contract<typeof readerDefinitions>()('reader', {
  openBook: route('GET /api/books/:bookId', studying),
  listMarks: route('GET /api/books/:bookId/marks', studying),
  listDrawings: route('GET /api/v2/books/:bookId/drawings', studying),
  addHighlight: route('POST /api/books/:bookId/highlights', studying),
  addDrawings: route('POST /api/v2/books/:bookId/drawings', studying),
  addMarks: route('POST /api/books/:bookId/marks', studying),
  keepPlace: route('PUT /api/books/:bookId/place', studying),
})
