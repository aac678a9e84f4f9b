import { expect, test } from 'vitest'
import { onlyCalled } from './plugins.ts'

const from = '#modules/people/contract.ts'
const asked = (body: string, names = 'students') => onlyCalled(`import { ${names} } from '${from}'\n\n${body}\n`, from)

test('a file that only calls routes needs no schemas', () => {
  expect(asked('const list = useRead(students.routes.listStudents, { query })')).toEqual(['students'])
  expect(asked('await call(\n  students.routes.addStudent,\n  { body },\n)')).toEqual(['students'])
  expect(asked('type Body = Call<typeof students.routes.addStudent>')).toEqual(['students'])
  expect(asked('const kinds = { add: called(students.routes.addStudent) }')).toEqual(['students'])
  expect(asked('if (mayUse(students.routes.addStudent.access, user)) open()')).toEqual(['students'])
  expect(asked('useSend(students.routes.addStudent)', 'type Student, students')).toEqual(['students'])
  expect(asked('/** All students. */\n// Or no students.\nuseSend(students.routes.addStudent)')).toEqual(['students'])
})

test('a file that looks at a schema, or hands a route on to somebody who might, gets the whole contract', () => {
  expect(asked('students.routes.addStudent.body.safeParse(values)')).toEqual([])
  expect(asked('const kinds = { add: students.routes.addStudent }')).toEqual([])
  expect(asked('const { addStudent } = students.routes')).toEqual([])
  expect(asked('<Form of={students.routes.addStudent} />')).toEqual([])
  expect(asked('useSend(students.routes.addStudent)\nStudent.parse(one)', 'Student, students')).toEqual([])
})

test('what comes from elsewhere is nobody’s business', () => {
  expect(onlyCalled("import { useRead } from '#platform/web/query.ts'\nuseRead(x)", from)).toEqual([])
})
