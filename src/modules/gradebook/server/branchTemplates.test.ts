import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { branchTemplates } from '../contracts/branchContract.ts'
import { templates } from '../contracts/templateContract.ts'
import { markedClass } from '../testing/markedClass.ts'

const server = await testServer()
const { office, templateId } = await markedClass(server)
const trust = await server.as('banyan-trust', 'orgadmin')
const sister = await server.as('riverside', 'superadmin')
const foreign = await server.as('sunrise', 'superadmin')
const { listBranchTemplates, copyBranchTemplate } = branchTemplates.routes
const at = { branchId: office.tenantId, templateId }
const copyTo = (toBranchId: string, params = at) => trust.send(copyBranchTemplate, { params, body: { toBranchId } })
const auditIn = async (tenantId: string) => {
  const { rows } = await server.services.database.inTenant({ tenantId }, (db: TenantDb) =>
    sql<{ after: object }>`select after from audit_entries
      where action = 'branchTemplates.copyBranchTemplate' and entity = 'gradebookTemplate' order by seq desc limit 1`.execute(
      db,
    ),
  )
  return rows[0]?.after
}

test('GRB-01 an organisation copies what one branch published to another, as a draft with the subjects taught there', async () => {
  const listed = await trust.send(listBranchTemplates, { params: { branchId: office.tenantId } })
  expect(listed.data.templates).toContainEqual(
    expect.objectContaining({ templateId, name: 'Higher grades', number: 1 }),
  )
  const copied = await copyTo(sister.tenantId)
  expect(copied.status).toBe(200)
  const own = (await sister.send(templates.routes.listTemplates, {})).data.templates
  const draft = own.find(({ name }) => name === 'Higher grades')
  expect(draft).toMatchObject({ state: 'draft', number: null })
  expect(draft?.grades.map(({ name }) => name)).toEqual(copied.data.grades)
  const params = { templateId: draft?.templateId ?? '' }
  const { content, subjects } = (await sister.send(templates.routes.getTemplate, { params })).data
  const taught = new Set(subjects.map(({ subjectId }) => subjectId))
  expect(content.subjects.every(({ subjectId }) => subjectId === null || taught.has(subjectId))).toBe(true)
  // It can be published there without a change.
  expect((await sister.send(templates.routes.publishTemplate, { params })).data.problems).toEqual([])
})

test('GRB-01 both branches and the organisation find the copy in their change log', async () => {
  expect(await auditIn(sister.tenantId)).toMatchObject({ name: 'Higher grades', copiedFrom: expect.any(String) })
  expect(await auditIn(office.tenantId)).toMatchObject({ name: 'Higher grades', copiedTo: expect.any(String) })
  expect(await auditIn(trust.tenantId)).toMatchObject({ copiedFrom: expect.any(String), copiedTo: expect.any(String) })
})

test('GRB-01 nothing is copied to or from another organisation, and a branch does not do it itself', async () => {
  expect((await copyTo(foreign.tenantId)).code).toBe('no-such-branch')
  expect((await copyTo(office.tenantId, { ...at, branchId: foreign.tenantId })).status).toBe(404)
  expect((await copyTo(sister.tenantId, { ...at, templateId: foreign.tenantId })).code).toBe('no-such-template')
  const call = { params: at, body: { toBranchId: sister.tenantId } }
  expect((await office.send(copyBranchTemplate, call)).status).toBe(403)
})
