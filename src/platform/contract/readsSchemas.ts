import * as z from 'zod'
import { definitions } from './route.ts'

export const readsDefinitions = definitions({
  readTogether: {
    does: 'Answer several reads at once: each as it would be answered alone, in the order they were asked',
    query: {
      /** A JSON array of `CarriedRead`. */
      reads: z.string().max(8000),
    },
    // Each answer has been parsed by the schema of its own route.
    reply: z.object({ answers: z.array(z.unknown()) }),
    fails: { 'reads-unreadable': { status: 400, message: 'The list of reads cannot be read.' } },
  },
})
