import { emptyOutbox } from '#platform/server/messages/outbox.ts'
import { implement } from '#platform/server/module.ts'
import { developer } from '../contract.ts'
import { developerDefinitions } from '../schemas.ts'
import { listMessages } from './outboxQueries.ts'

export const developerRoutes = implement(developer, developerDefinitions, {
  listOutbox: async (_, { tx }) => ({ messages: await tx(({ db }) => listMessages(db)) }),
  emptyOutbox: async (_, { tx }) => ({ removed: await tx(({ db }) => emptyOutbox(db)) }),
})
