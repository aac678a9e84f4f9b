import * as z from 'zod'
import { definitions } from './route.ts'

const ofTheServer = 'asked by machines that watch over the server, by its address and not by a school’s'

export const hostDefinitions = definitions({
  getHealth: {
    does: 'Tell whether the process is alive',
    onAnyHost: ofTheServer,
    reply: z.object({ alive: z.literal(true) }),
  },
  getReadiness: {
    does: 'Tell whether requests should be sent here: the database answers and the server is not stopping',
    onAnyHost: ofTheServer,
    reply: z.object({ ready: z.literal(true) }),
    fails: { 'not-ready': { status: 503, message: 'This server is not ready.' } },
  },
  getMetrics: {
    does: 'Measure the server, in the text format of Prometheus',
    onAnyHost: ofTheServer,
    carries: 'download',
    reply: z.unknown(),
  },
})
