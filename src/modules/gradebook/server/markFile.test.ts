import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { fileOf } from '#platform/contract/spreadsheet/tableFile.ts'
import { type FileReading, fileKeyOf, partHeading, readMarkFile, stampOf } from '../markFile.ts'
import { leavesOf, type Part, rootOf } from '../rules/template.ts'
import { markedClass } from '../testing/markedClass.ts'

const server = await testServer()
const { teacher, office, classId, subjectId, studentIds, save, move, seenBy } = await markedClass(server)
const [first = '', second = '', third = ''] = studentIds
const place = { subjectKey: subjectId, termKey: 't1' }

/** The file as the browser makes it now, with what is typed into it afterwards. */
async function fileWith(typed: Record<string, Record<string, string | number>>) {
  const { template, students, marks } = await seenBy(teacher)
  const subject = template?.content.subjects.find(({ key }) => key === subjectId)
  const root = template && subject && rootOf(template.content, subject, 't1')
  const leaves = root ? leavesOf(root) : []
  const known = (studentId: string) => (partKey: string) =>
    marks
      .find((row) => row.studentId === studentId && row.subjectKey === subjectId && row.termKey === 't1')
      ?.cells.find((cell) => cell.partKey === partKey)
  const columns = [
    { header: 'Admission no.', key: '=key' },
    { header: 'Student', key: '=name' },
    ...leaves.map((leaf) => ({ header: partHeading(leaf), key: leaf.key, kind: 'number' as const })),
    { header: 'Do not change', key: '=stamp' },
  ]
  const rows = students.map((student) => ({
    '=key': fileKeyOf(student),
    '=name': student.name,
    ...Object.fromEntries(leaves.map(({ key }) => [key, known(student.studentId)(key)?.mark || null])),
    ...typed[student.studentId],
    '=stamp': stampOf(place, leaves, known(student.studentId)),
  }))
  return Buffer.from(await (await fileOf('xlsx', { name: 'Marks', columns, rows })).arrayBuffer())
}

const url = `/api/gradebook/classes/${classId}/markFile?subjectKey=${subjectId}&termKey=t1`
async function read(bytes: Buffer, at = url) {
  return (await sendFile(teacher, at, 'marks.xlsx', bytes)).json() as { data: FileReading; code?: string }
}

test('GRB-03 a filled-in spreadsheet shows what would change, saves nothing, and is saved on the revisions it was made from', async () => {
  await save(teacher, [{ studentId: first, partKey: 'pt1', mark: '20', revision: 0 }])
  const file = await fileWith({
    [first]: { pt1: '21.50', exam: 'ab' },
    [second]: { pt1: 41 },
    [third]: { pt1: 'x' },
  })
  const { data } = await read(file)
  expect(data.changes).toEqual([
    { studentId: first, partKey: 'pt1', before: '20', mark: '21.5', revision: 1 },
    { studentId: first, partKey: 'exam', before: '', mark: 'AB', revision: 0 },
  ])
  expect(data.problems.map(({ cause }) => cause)).toEqual(['too-much', 'not-a-mark'])
  expect(data.conflicts).toEqual([])
  const cells = (await seenBy(teacher)).marks.find(({ studentId }) => studentId === first)?.cells
  expect(cells).toEqual([{ partKey: 'pt1', mark: '20', revision: 1 }])
  const saved = await save(
    teacher,
    data.changes.map(({ before: _, ...cell }) => cell),
  )
  expect(saved.data.saved).toHaveLength(2)
})

test('GRB-03 marks that somebody changed after the file was made are named and stay; untouched cells never win', async () => {
  const file = await fileWith({ [first]: { pt2: 11 }, [second]: { pt2: 12 } })
  // Meanwhile the office types into two cells: one that the file changes and one that it does not.
  await save(office, [
    { studentId: first, partKey: 'pt2', mark: '30', revision: 0 },
    { studentId: third, partKey: 'pt2', mark: '31', revision: 0 },
  ])
  const { data } = await read(file)
  expect(data.changes.map(({ studentId, mark }) => [studentId, mark])).toEqual([[second, '12']])
  expect(data.conflicts).toMatchObject([{ studentId: first, partKey: 'pt2', mark: '11', theirs: '30' }])
  expect(data.conflicts[0]?.by).not.toBe('')
})

test('GRB-03 the file of another sheet, a file without stamps and a submitted sheet are refused', async () => {
  const file = await fileWith({})
  const other = url.replace('termKey=t1', 'termKey=t2')
  expect((await read(file, other)).code).toBe('not-the-template')
  expect((await read(Buffer.from('Name,Marks\nAsha,3\n'))).code).toBeDefined()
  await move(teacher, 'submit')
  expect((await read(file)).code).toBe('sheet-handed-on')
})

test('GRB-03 whatever is typed, nothing changes but what was typed on top of what is there', () => {
  const part = (key: string): Part => ({
    key,
    name: key,
    outOf: '40',
    weightBp: null,
    isOptional: false,
    roundTo: null,
    passPercent: null,
    source: 'typed',
    group: null,
  })
  const leaves = [part('a'), part('b')]
  const mark = fc.oneof(fc.constant(''), fc.constantFrom('AB', 'EX'), fc.integer({ min: 0, max: 40 }).map(String))
  const cell = fc.record({ made: mark, now: mark, typed: mark, moved: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const all = rows.map(([a, b]) => ({ a, b }))
      const reading = readMarkFile(
        {
          header: ['Admission no.', partHeading(part('a')), partHeading(part('b')), 'Do not change'],
          rows: all.map((row, at) => ({
            number: at + 2,
            cells: [
              `N${at}`,
              row.a.typed,
              row.b.typed,
              stampOf(place, leaves, (key) => ({ mark: row[key as 'a' | 'b'].made, revision: 1 })),
            ],
          })),
        },
        {
          ...place,
          leaves,
          students: all.map((_, at) => ({ studentId: `s${at}`, admissionNo: `N${at}`, rollNo: '' })),
          cell: (studentId, key) => {
            const { made, now, moved } = all[Number(studentId.slice(1))]?.[key as 'a' | 'b'] ?? {}
            return { mark: (moved ? now : made) ?? '', revision: moved ? 2 : 1, by: 'Asha' }
          },
        },
      )
      const found = (list: 'changes' | 'conflicts', at: number, key: string) =>
        reading?.[list].some((one) => one.studentId === `s${at}` && one.partKey === key) ?? false
      all.forEach((row, at) => {
        for (const key of ['a', 'b'] as const) {
          const { made, now, typed, moved } = row[key]
          const isTyped = typed !== made && typed !== (moved ? now : made)
          expect(found('changes', at, key)).toBe(isTyped && !moved)
          expect(found('conflicts', at, key)).toBe(isTyped && moved)
        }
      })
    }),
  )
})
