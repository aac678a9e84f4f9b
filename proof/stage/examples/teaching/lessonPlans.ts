import { aResource } from '#modules/library/server/seed.ts'
import type { Examples, Stage } from '../../scenes.ts'

const content = {
  kind: 'plan',
  objectives: 'Proof',
  materials: '',
  assessment: '',
  homework: '',
  steps: [{ stepId: 'proof-step-000001', title: 'Proof', minutes: 10, teacher: '', students: '', contentIds: [] }],
}

const aPlan = (stage: Stage, serial: number, statusId = 15) =>
  stage.server.services.database.inTenant({ tenantId: stage.tenantId }, (db) =>
    aResource(db, {
      ownerId: stage.person('superadmin').userId ?? '',
      title: `Proof plan ${serial}`,
      categoryId: 2,
      content,
      statusId,
    }),
  )

export const examples: Examples = {
  'lessonPlans.getPlan': async (stage, serial) => ({
    as: stage.person('teacher'),
    params: { contentId: await aPlan(stage, serial) },
  }),
  'lessonPlans.listPlans': async (stage, serial) => {
    await aPlan(stage, serial, 13)
    return { as: stage.person('superadmin') }
  },
  'lessonPlans.decidePlan': async (stage, serial) => ({
    as: stage.person('superadmin'),
    params: { contentId: await aPlan(stage, serial, 13) },
    body: { statusId: 24, reason: 'Proof', version: 1 },
  }),
  'lessonPlans.printPlan': async (stage, serial) => ({
    as: stage.person('teacher'),
    params: { contentId: await aPlan(stage, serial) },
    query: { language: 'en' },
  }),
}
