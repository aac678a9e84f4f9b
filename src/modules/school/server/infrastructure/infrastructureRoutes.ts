import { infrastructure } from '#modules/school/infrastructureContract.ts'
import { infrastructureDefinitions } from '#modules/school/infrastructureSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { readPageSettings, readPublicPage, savePageSettings } from './publicPage.ts'

export const infrastructureRoutes = implement(infrastructure, infrastructureDefinitions, {
  getPublicPage: async (_, { tenant, tx }) => {
    if (!tenant) throw problem('invalid-tenant')
    const page = await tx(({ db }) => readPublicPage(db))
    if (!page) throw problem('not-found')
    return page
  },

  getPageSettings: (_, { db }) => readPageSettings(db),

  savePageSettings: ({ body }, context) => savePageSettings(context, body),
})
