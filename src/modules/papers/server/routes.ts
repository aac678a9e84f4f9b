import { sql } from 'kysely'
import { readExported } from '#modules/questions/server/public.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { questionsUsedSince } from '#platform/server/contributions/questionUse.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { papers } from '../contract.ts'
import { printedIdsOf, versionIdsOf } from '../printedIds.ts'
import { papersDefinitions } from '../schemas.ts'
import { deleteBlueprint, findBlueprint, insertBlueprint, listBlueprints, updateBlueprint } from './blueprints.ts'
import { changesFor, findPaper, mayEdit, readName } from './paperAccess.ts'
import { readBank, readPrinted, readSwaps, readTexts, readTwins, searchBank } from './paperBank.ts'
import { readCoverage } from './paperCoverage.ts'
import { listPapers } from './paperList.ts'
import { listClasses, placesExist, reachesClass } from './paperPlaces.ts'
import { changeState, decide, readHistory, recordOpening } from './paperStates.ts'
import { insertPaper, readContent, readQuestions, updatePaper, weigh } from './paperStorage.ts'
import { takesSecrets } from './paperUses.ts'
import { findPictures, paperFile, paperPackage } from './print/paperFile.ts'
import { printedPaper } from './print/printedPaper.ts'
import { readSettings, saveSettings } from './settings.ts'
import { solutionOf } from './solution.ts'

export const papersRoutes = implement(papers, papersDefinitions, {
  listPapers: async ({ query }, { db, actor, fail }) => {
    if (query.forClassId && !(await reachesClass(db, actor, query.forClassId))) fail('no-such-place')
    await requireOwn(db, 'grades', [query.gradeId])
    await requireOwn(db, 'subjects', [query.courseId])
    return listPapers(db, actor, query)
  },

  getPaper: async ({ params }, { db, actor, fail }) => {
    const paper = (await findPaper(db, actor, params.questionPaperId)) ?? fail('no-such-paper')
    return {
      paper,
      ...(await readHistory(db, paper.questionPaperId, paper.number)),
      coverage: await readCoverage(db, paper),
      may: { edit: mayEdit(actor, paper), decide: paper.mayDecide, changes: changesFor(actor, paper) },
    }
  },

  openPaper: async ({ params }, { db, actor, fail }) => {
    const paper = (await findPaper(db, actor, params.questionPaperId)) ?? fail('no-such-paper')
    const { content, sets } = (await readContent(db, paper.questionPaperId, paper.number)) ?? fail('no-such-paper')
    const code = paper.isOpen ? null : await recordOpening(db, actor, paper)
    return { content, sets, questions: await readQuestions(db, content), code }
  },

  printPaper: async ({ params, query }, { tx, actor, services, fail }) => {
    const { format } = query
    if (format === 'qti') {
      const ready = await tx(async ({ db }) => {
        const paper = (await findPaper(db, actor, params.questionPaperId)) ?? fail('no-such-paper')
        const { content } = (await readContent(db, paper.questionPaperId, paper.number)) ?? fail('no-such-paper')
        const ids = versionIdsOf(content)
        const printed = await readPrinted(db, ids)
        return {
          ...{ paper, content, questions: await readExported(db, ids), pictures: await findPictures(db, ids) },
          questionIds: new Map(printed.map(({ versionId, questionId }) => [versionId, questionId])),
          code: paper.isOpen ? null : await recordOpening(db, actor, paper),
        }
      })
      return paperPackage(services, ready)
    }
    const { letterhead, pictures, ...ready } = await tx(async ({ db }) => {
      const paper = (await findPaper(db, actor, params.questionPaperId)) ?? fail('no-such-paper')
      const { content, sets } = (await readContent(db, paper.questionPaperId, paper.number)) ?? fail('no-such-paper')
      if (query.set !== 'all' && !sets.some(({ code }) => code === query.set)) fail('no-such-set')
      const ids = printedIdsOf(content)
      const watermark = paper.isOpen
        ? null
        : { name: await readName(db, actor), code: await recordOpening(db, actor, paper) }
      return {
        ...{ paper, content, sets, watermark, questions: await readTexts(db, ids) },
        pictures: await findPictures(db, ids),
        letterhead: await readLetterhead(db, services),
      }
    })
    return paperFile(services, { document: printedPaper(ready, query), pictures, letterhead }, format)
  },

  addPaper: async ({ body }, { db, actor, audit, fail }) => {
    if (!(await placesExist(db, actor, body))) fail('no-such-place')
    const weighed = await weigh(db, body.content)
    const quarterMarks = 'failure' in weighed ? fail(weighed.failure) : weighed.quarterMarks
    const own = { kind: body.kind, questionPaperId: null }
    if (await takesSecrets(db, own, printedIdsOf(body.content))) fail('question-secret')
    const questionPaperId = await insertPaper({ db, audit }, { body, quarterMarks, userId: actor.userId })
    return (await findPaper(db, actor, questionPaperId)) ?? fail('no-such-place')
  },

  savePaper: async ({ params, body: { version, ...body } }, { db, actor, audit, fail }) => {
    const paper = (await findPaper(db, actor, params.questionPaperId, true)) ?? fail('no-such-paper')
    if (!mayEdit(actor, paper)) fail('not-yours')
    if (paper.version !== version) throw problem('changed-meanwhile', { details: paper })
    if (paper.state !== 'draft') fail('not-a-draft')
    const keptClasses = paper.classes.map(({ id }) => id)
    if (!(await placesExist(db, actor, body, keptClasses))) fail('no-such-place')
    const last = (await readContent(db, paper.questionPaperId, paper.number)) ?? fail('no-such-paper')
    if (paper.kind === 'formal' && body.kind !== 'formal' && paper.wasSubmitted) fail('stays-formal')
    const kept = printedIdsOf(last.content)
    const weighed = await weigh(db, body.content, kept)
    const quarterMarks = 'failure' in weighed ? fail(weighed.failure) : weighed.quarterMarks
    // What the paper had stays on it; a worksheet that was a formal draft is looked at whole.
    const added = printedIdsOf(body.content).filter((id) => body.kind !== paper.kind || !kept.includes(id))
    if (await takesSecrets(db, { kind: body.kind, questionPaperId: paper.questionPaperId }, added))
      fail('question-secret')
    await updatePaper({ db, audit }, paper, { body, quarterMarks, userId: actor.userId })
    return (await findPaper(db, actor, paper.questionPaperId)) ?? fail('no-such-paper')
  },

  removePaper: async ({ params }, { db, actor, audit, fail }) => {
    const paper = (await findPaper(db, actor, params.questionPaperId, true)) ?? fail('no-such-paper')
    if (!mayEdit(actor, paper)) fail('not-yours')
    if (paper.state !== 'draft') fail('not-a-draft')
    await sql`update papers set removed_at = now(), version = version + 1 where id = ${paper.questionPaperId}`.execute(
      db,
    )
    audit({ entity: 'paper', entityId: paper.questionPaperId, before: { name: paper.name }, after: null })
    return { questionPaperId: paper.questionPaperId }
  },

  changePaperState: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const paper = (await findPaper(db, actor, params.questionPaperId, true)) ?? fail('no-such-paper')
    if (!mayEdit(actor, paper)) fail('not-yours')
    const legal = changesFor(actor, paper)
    if (!legal.includes(body.change) || paper.version !== body.version) fail('not-possible-now', { details: { legal } })
    if ((body.change === 'submit' || body.change === 'release') && paper.marks === 0) fail('paper-empty')
    await changeState(context, paper, body.change, body.opensAt)
    return (await findPaper(db, actor, paper.questionPaperId)) ?? fail('no-such-paper')
  },

  decidePaper: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const paper = (await findPaper(db, actor, params.questionPaperId, true)) ?? fail('no-such-paper')
    if (paper.authorId === actor.userId || paper.hasWritten) fail('own-paper')
    if (!paper.mayDecide || paper.version !== body.version) fail('not-in-review')
    await decide(context, paper, body)
    // An approver who is not of the office no longer sees what was sent back.
    return (await findPaper(db, actor, paper.questionPaperId)) ?? { ...paper, state: 'draft' as const }
  },

  solvePaper: async ({ body }, { tx, actor, services, fail }) => {
    const { gradeId, courseId, language, unusedForDays } = body
    const from = new Date(services.now().getTime() - unusedForDays * 86_400_000)
    const used = questionsUsedSince(services.questionUses, from)
    const bank = await tx(async ({ db }) =>
      (await placesExist(db, actor, { gradeId, courseId }))
        ? readBank(db, { gradeId, courseId, language }, used)
        : fail('no-such-place'),
    )
    return (await solutionOf(body.blueprint, bank, body.seed)) ?? fail('too-hard')
  },

  findPaperQuestions: async ({ query }, { db, actor, fail }) => {
    if (!(await placesExist(db, actor, query))) fail('no-such-place')
    return searchBank(db, query)
  },

  findSwaps: async ({ body }, { db, fail }) => {
    if ((await readPrinted(db, [body.questionVersionId])).length === 0) fail('no-such-question')
    return { questions: await readSwaps(db, body.questionVersionId, body.exceptVersionIds) }
  },

  findTwins: async ({ body }, { db, fail }) => {
    const ids = [...new Set(body.questionVersionIds)]
    if ((await readPrinted(db, ids)).length !== ids.length) fail('no-such-question')
    return { twins: await readTwins(db, ids, body.language) }
  },

  listPaperClasses: async ({ query }, { db, actor, fail }) => ({
    classes: (await listClasses(db, actor, query.gradeId)) ?? fail('no-such-place'),
  }),
  listBlueprints: ({ query }, { db, actor }) => listBlueprints(db, actor, query),

  addBlueprint: async ({ body }, context) => {
    const { db, actor, fail } = context
    const blueprintId = await insertBlueprint(context, actor.userId, body)
    return (await findBlueprint(db, actor, blueprintId)) ?? fail('no-such-blueprint')
  },

  saveBlueprint: async ({ params, body: { version, ...body } }, context) => {
    const { db, actor, fail } = context
    const before = (await findBlueprint(db, actor, params.blueprintId, true)) ?? fail('no-such-blueprint')
    if (!before.mayEdit) fail('blueprint-not-yours')
    if (before.version !== version) throw problem('changed-meanwhile', { details: before })
    await updateBlueprint(context, before, body)
    return (await findBlueprint(db, actor, params.blueprintId)) ?? fail('no-such-blueprint')
  },

  removeBlueprint: async ({ params }, context) => {
    const { db, actor, fail } = context
    const before = (await findBlueprint(db, actor, params.blueprintId, true)) ?? fail('no-such-blueprint')
    if (!before.mayEdit) fail('blueprint-not-yours')
    await deleteBlueprint(context, before)
    return params
  },

  getPaperSettings: (_, { db }) => readSettings(db),
  savePaperSettings: ({ body }, context) => saveSettings(context, body),
})
