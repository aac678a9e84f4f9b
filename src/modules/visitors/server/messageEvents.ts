import type { MessageEvent } from '#platform/server/contributions/messageEvent.ts'

const group = { en: 'The gate', hi: 'गेट' }

/** Told to visitors, who have no account. */
export const messageEvents: readonly MessageEvent[] = [
  {
    id: 'visitors.visitorPass',
    name: { en: 'Visitor passes', hi: 'आगंतुक पास' },
    group,
    placeholders: [],
    isAlwaysSent: true,
  },
  {
    id: 'visitors.visitCancelled',
    name: { en: 'Visits called off', hi: 'रद्द की गई मुलाक़ातें' },
    group,
    placeholders: [],
    isAlwaysSent: true,
  },
]
