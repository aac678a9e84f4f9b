import { sql } from 'kysely'
import { autofillSources, fieldTypes, isServerMade, keyOf, offersOptions } from '#modules/people/fieldTypes.ts'
import { studentFormat } from '#modules/people/studentFormatContract.ts'
import {
  type BuiltIn,
  builtInFields,
  builtInNames,
  isKept,
  type StudentField,
  type StudentFormat,
  studentFormatDefinitions,
} from '#modules/people/studentFormatSchemas.ts'
import type { FieldProblem } from '#platform/contract/envelope.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'

const defaultField = (builtIn: BuiltIn): StudentField => {
  const { typeId, section } = builtInFields[builtIn]
  return {
    fieldId: null,
    builtIn,
    label: null,
    typeId,
    section,
    help: '',
    isRequired: isKept(builtIn),
    isActive: true,
    options: optionsOf(builtIn),
  }
}

function optionsOf(builtIn: BuiltIn): string[] {
  const field = builtInFields[builtIn]
  return 'options' in field ? [...field.options] : []
}

/** The fields of the student profile, with defaults for built-in fields the school hasn't changed. */
export async function readFormat(db: TenantDb): Promise<StudentFormat> {
  const [stored, format] = await Promise.all([
    db.selectFrom('student_fields').selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('student_formats').select('version').executeTakeFirst(),
  ])
  const fields = stored.map(
    (row): StudentField => ({
      fieldId: row.built_in ? null : row.id,
      builtIn: row.built_in as BuiltIn | null,
      label: row.label,
      typeId: row.type_id,
      isRequired: row.is_required,
      isActive: row.is_active,
      options: row.options,
      help: row.help,
      section: row.section,
    }),
  )
  const missing = builtInNames.filter((name) => !fields.some(({ builtIn }) => builtIn === name)).map(defaultField)
  return { fields: [...fields, ...missing], version: format?.version ?? 0 }
}

export const activeFields = async (db: TenantDb) => (await readFormat(db)).fields.filter(({ isActive }) => isActive)

export const formatRoutes = implement(studentFormat, studentFormatDefinitions, {
  getStudentFormat: (_, { db }) => readFormat(db),

  saveStudentFormat: async ({ body }, { db, audit, fail }) => {
    await sql`insert into student_formats (version) values (0) on conflict do nothing`.execute(db)
    const { version } = await db.selectFrom('student_formats').select('version').forUpdate().executeTakeFirstOrThrow()
    const before = await readFormat(db)
    if (version !== body.version) fail('changed-meanwhile', { details: before })
    const known = new Set(before.fields.map(({ fieldId }) => fieldId))
    if (body.fields.some(({ fieldId }) => fieldId !== null && !known.has(fieldId))) throw problem('not-found')
    const fields = body.fields.map(normalizeField)
    validateFields(fields, before.fields)
    const lost = await firstFieldLosingValues(db, before.fields, fields)
    if (lost)
      fail('field-in-use', {
        fields: [{ field: lost, ...serverText('field-has-values', 'Some students have a value for this field.') }],
      })
    await replaceFields(db, fields)
    await db
      .updateTable('student_formats')
      .set({ version: version + 1 })
      .execute()
    const after = await readFormat(db)
    audit({
      entity: 'studentFormat',
      entityId: 'format',
      before: { fields: before.fields },
      after: { fields: after.fields },
    })
    return after
  },
})

/** Built-in fields keep their type and options; `kept` ones stay active and required. */
function normalizeField(field: StudentField): StudentField {
  if (!field.builtIn)
    return { ...field, options: offersOptions(field.typeId) || isServerMade(field.typeId) ? field.options : [] }
  const kept = isKept(field.builtIn)
  return {
    ...field,
    typeId: builtInFields[field.builtIn].typeId,
    options: optionsOf(field.builtIn),
    ...(kept && { isRequired: true, isActive: true }),
  }
}

function validateFields(fields: readonly StudentField[], before: readonly StudentField[]) {
  const problems = fields.flatMap((field, at): FieldProblem[] => {
    const refuse = (name: string, code: string, text: string) => [
      { field: `fields.${at}.${name}`, ...serverText(code, text) },
    ]
    if (!field.builtIn && !field.label) return refuse('label', 'value-missing', 'Please fill this in.')
    if (!field.builtIn && (field.typeId === fieldTypes.aadhaar || field.typeId === fieldTypes.admissionNumber))
      return refuse('typeId', 'field-built-in', 'Every student already has this field.')
    if (
      !field.builtIn &&
      offersOptions(field.typeId) &&
      new Set(field.options).size < Math.max(2, field.options.length)
    )
      return refuse('options', 'options-too-few', 'Enter at least two different options.')
    if (field.typeId === fieldTypes.autofilled && !autofillSources.some((one) => one === field.options[0]))
      return refuse('options', 'autofill-source-missing', 'Choose what this field shows.')
    if (field.fieldId && !before.some((one) => one.fieldId === field.fieldId))
      return refuse('fieldId', 'field-unknown', 'We couldn’t find this field.')
    const name = field.label?.toLowerCase()
    if (name && fields.findIndex((one) => one.label?.toLowerCase() === name) < at)
      return refuse('label', 'field-name-taken', 'Another field has this name.')
    if (fields.findIndex((one) => keyOf(one) !== '' && keyOf(one) === keyOf(field)) < at && keyOf(field) !== '')
      return refuse('fieldId', 'field-twice', 'The same field is listed twice.')
    return []
  })
  const absent = builtInNames.filter((name) => !fields.some(({ builtIn }) => builtIn === name))
  if (absent.length > 0)
    problems.push({
      field: 'fields',
      ...serverText('built-in-field', 'You can’t remove built-in fields: {fields}.', { fields: absent.join(', ') }),
    })
  if (problems.length > 0) throw invalid(problems)
}

/** The first field that has values and is being removed or given another type. */
async function firstFieldLosingValues(db: TenantDb, before: readonly StudentField[], after: readonly StudentField[]) {
  const removed = before.filter(({ fieldId, typeId }) => {
    const next = fieldId && after.find((one) => one.fieldId === fieldId)
    return fieldId && (!next || next.typeId !== typeId)
  })
  if (removed.length === 0) return null
  const ids = removed.flatMap(({ fieldId }) => fieldId ?? [])
  const { rows } = await sql<{ id: string }>`
    select f.id from unnest(${ids}::text[]) as f(id)
    where exists (select from students s where s.details ? f.id) limit 1`.execute(db)
  return removed.find(({ fieldId }) => fieldId === rows[0]?.id)?.label ?? null
}

async function replaceFields(db: TenantDb, fields: readonly StudentField[]) {
  const kept = fields.flatMap(({ fieldId }) => fieldId ?? [])
  await sql`delete from student_fields where not (id = any (${kept}::uuid[]))`.execute(db)
  const rows = fields.map((field, position) => ({ ...field, position }))
  await sql`
    insert into student_fields (id, built_in, label, type_id, is_required, is_active, options, help, section, position)
    select coalesce("fieldId", new_id()), "builtIn", label, "typeId", "isRequired", "isActive",
      array(select jsonb_array_elements_text(options)), help, section, position
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r("fieldId" uuid, "builtIn" text, label text, "typeId" smallint,
      "isRequired" boolean, "isActive" boolean, options jsonb, help text, section text, position smallint)
    on conflict (tenant_id, id) do update set label = excluded.label, type_id = excluded.type_id,
      is_required = excluded.is_required, is_active = excluded.is_active, options = excluded.options, help = excluded.help,
      section = excluded.section, position = excluded.position`.execute(db)
}
