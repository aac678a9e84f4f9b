import { adding, reading } from '#modules/library/contract.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { playersDefinitions } from './schemas.ts'

export const players = contract<typeof playersDefinitions>()('players', {
  openContent: route('GET /api/players/:contentId', reading),
  keepPlayed: route('PUT /api/players/:contentId/place', reading),
  saveCaptions: route('PUT /api/players/:contentId/captions', adding),
  removeCaptions: route('DELETE /api/players/:contentId/captions', adding),
  listCards: route('GET /api/players/:contentId/cards', reading),
  addReviews: route('POST /api/players/:contentId/reviews', reading),
  addResult: route('POST /api/players/:contentId/results', reading),
  openPackage: route('GET /api/players/:contentId/package', reading),
  getAttempt: route('GET /api/players/:contentId/attempt', reading),
  keepAttempt: route('PUT /api/players/:contentId/attempt', reading),
  addScore: route('POST /api/players/:contentId/scores', reading),
  getParameters: route('GET /api/players/:contentId/parameters', adding),
  saveParameters: route('PUT /api/players/:contentId/parameters', adding),
  listResults: route('GET /api/players/:contentId/results', reading),
})
