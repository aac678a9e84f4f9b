import { adding, studying } from '#modules/library/contract.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { playersDefinitions } from './schemas.ts'

export const players = contract<typeof playersDefinitions>()('players', {
  openContent: route('GET /api/players/:contentId', studying),
  keepPlayed: route('PUT /api/players/:contentId/place', studying),
  saveCaptions: route('PUT /api/players/:contentId/captions', adding),
  removeCaptions: route('DELETE /api/players/:contentId/captions', adding),
  listCards: route('GET /api/players/:contentId/cards', studying),
  addReviews: route('POST /api/players/:contentId/reviews', studying),
  addResult: route('POST /api/players/:contentId/results', studying),
  openPackage: route('GET /api/players/:contentId/package', studying),
  getAttempt: route('GET /api/players/:contentId/attempt', studying),
  keepAttempt: route('PUT /api/players/:contentId/attempt', studying),
  addScore: route('POST /api/players/:contentId/scores', studying),
  getParameters: route('GET /api/players/:contentId/parameters', adding),
  saveParameters: route('PUT /api/players/:contentId/parameters', adding),
  listResults: route('GET /api/players/:contentId/results', studying),
})
