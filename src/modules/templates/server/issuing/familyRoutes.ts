import { familyDocuments } from '#modules/templates/contract.ts'
import { familyDocumentDefinitions } from '#modules/templates/familySchemas.ts'
import { implement } from '#platform/server/module.ts'
import { listOfPerson, readPapers } from './documentStorage.ts'
import { paperFile } from './paperFile.ts'
import { keepPhotos } from './photos.ts'

export const familyDocumentRoutes = implement(familyDocuments, familyDocumentDefinitions, {
  listChildPapers: async ({ params: { studentId } }, { db }) => ({ documents: await listOfPerson(db, studentId) }),

  printChildPaper: async ({ params: { studentId, issuedDocumentId } }, { tx, actor, services, fail }) => {
    const own = await tx(({ db }) => listOfPerson(db, studentId))
    const isValid = own.some((one) => one.issuedDocumentId === issuedDocumentId && one.state === 'valid')
    if (!isValid) return fail('no-such-document')
    await keepPhotos(services, tx, [issuedDocumentId])
    const [paper] = await tx(({ db }) => readPapers(db, [issuedDocumentId]))
    // What the school signed is the original.
    return paper ? paperFile(services, tx, actor, { ...paper, copy: null }) : fail('no-such-document')
  },
})
