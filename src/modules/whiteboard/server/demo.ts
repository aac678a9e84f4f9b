import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { insertBoard, insertPage, keepElements } from './boards.ts'
import { saveShares } from './sharing.ts'

/** In each demo school, a board about fractions that the class teacher has shared with the class of the student. */
export async function demoBoards({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) await database.inTenant({ tenantId }, aSharedBoard)
}

async function aSharedBoard(db: TenantDb): Promise<void> {
  const { rows } = await sql<{ classId: string; teacherId: string }>`
    select e.class_id as "classId", t.teacher_id as "teacherId" from users u
      join enrolments e on e.tenant_id = u.tenant_id and e.student_id = u.id
      join class_teachers t on t.tenant_id = e.tenant_id and t.class_id = e.class_id
    where u.user_name = 'student' order by t.from_date desc limit 1`.execute(db)
  const [own] = rows
  if (!own) return
  const whiteboardId = await insertBoard(db, own.teacherId, 'Adding fractions with bars')
  await keepElements(db, await insertPage(db, whiteboardId, null), drawings())
  await saveShares(db, whiteboardId, [own.classId])
}

/** A half, a third and a sixth as bars of one length, and what they make together. */
function drawings() {
  const bars = [
    { parts: 2, colour: '#a5d8ff' },
    { parts: 3, colour: '#b2f2bb' },
    { parts: 6, colour: '#ffec99' },
  ]
  const drawn = bars.flatMap(({ parts, colour }, row) => [
    ...Array.from({ length: parts }, (_, part) => ({
      type: 'rectangle',
      x: 120 + (part * 600) / parts,
      y: 100 + row * 90,
      width: 600 / parts,
      height: 60,
      backgroundColor: part === 0 ? colour : 'transparent',
    })),
    words(`1/${parts}`, 50, 112 + row * 90),
  ])
  const all = [words('1/2 + 1/3 + 1/6 = ?', 120, 30), ...drawn, words('How many sixths is each?', 120, 390)]
  return all.map((one, n) => element(`demo-${n + 1}`, n + 1, one))
}

const words = (text: string, x: number, y: number) => ({
  type: 'text',
  x,
  y,
  width: text.length * 15,
  height: 35,
  text,
  originalText: text,
  fontSize: 28,
  fontFamily: 5,
  textAlign: 'left',
  verticalAlign: 'top',
  containerId: null,
  lineHeight: 1.25,
  autoResize: true,
})

/** As the canvas writes it. */
function element(elementId: string, seed: number, shape: object) {
  const version = 1
  const drawn = {
    id: elementId,
    angle: 0,
    strokeColor: '#1e1e1e',
    backgroundColor: 'transparent',
    fillStyle: 'solid',
    strokeWidth: 2,
    strokeStyle: 'solid',
    roughness: 1,
    opacity: 100,
    groupIds: [],
    frameId: null,
    roundness: null,
    seed,
    version,
    versionNonce: seed,
    isDeleted: false,
    boundElements: null,
    updated: 1,
    link: null,
    locked: false,
    ...shape,
  }
  return { elementId, version, nonce: seed, element: JSON.stringify(drawn) }
}
