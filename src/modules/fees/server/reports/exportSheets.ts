import { sql } from 'kysely'
import type { ExportKind, PaymentMode } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { offsetOf } from '#platform/contract/paging.ts'
import type { Column, Row } from '#platform/contract/spreadsheet/columns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { receiptLabels } from '../receipts/receiptLabels.ts'
import { listPayments } from '../receipts/receipts.ts'
import { currentClass, nameOf } from '../students.ts'
import { readDefaulters } from './defaulters.ts'

export type ExportOptions = {
  readonly language: 'en' | 'hi'
  readonly from?: CivilDate | null
  readonly to?: CivilDate | null
  readonly mode?: PaymentMode | null
  readonly gradeId?: string | null
  readonly age?: 'to30' | 'to60' | 'to90' | 'over90' | null
  readonly minDays?: number
}
export type ExportPage = { readonly rows: readonly Row[]; readonly total: number }
type Translated = Readonly<Record<ExportOptions['language'], string>>
type Heading = Omit<Column, 'header'> & { readonly header: Translated }
type Sheet = {
  readonly name: Translated
  columns(language: ExportOptions['language']): Column[]
  pages(db: TenantDb, options: ExportOptions): AsyncIterable<ExportPage>
}

/** Rows read at a time. */
const size = 500

const headings = (list: readonly Heading[]) => (language: ExportOptions['language']) =>
  list.map(({ header, ...column }) => ({ ...column, header: header[language] }))
const text = (key: string, en: string, hi: string, width = 20): Heading => ({ key, header: { en, hi }, width })
const money = (key: string, en: string, hi: string): Heading => ({ key, header: { en, hi }, kind: 'money', width: 14 })
const date = (key: string, en: string, hi: string): Heading => ({ key, header: { en, hi }, kind: 'date', width: 12 })

/** Reads one page after the other until there are no more rows. */
const inPages = (read: (db: TenantDb, options: ExportOptions, page: number) => Promise<ExportPage>): Sheet['pages'] =>
  async function* (db, options) {
    for (let [at, done, total] = [1, 0, 1]; done < total; at++) {
      const page = await read(db, options, at)
      yield page
      if (page.rows.length === 0) return
      done += page.rows.length
      total = page.total
    }
  }

/** The columns of each export and how its pages are read. */
export const sheets: Record<ExportKind, Sheet> = {
  feeStructures: {
    name: { en: 'Fee structures', hi: 'शुल्क संरचना' },
    columns: headings([
      text('plan', 'Plan', 'योजना', 28),
      { key: 'version', header: { en: 'Version', hi: 'संस्करण' }, kind: 'number' },
      text('state', 'Status', 'स्थिति'),
      text('grades', 'Grades', 'श्रेणियाँ', 28),
      text('head', 'Fee head', 'शुल्क मद', 24),
      text('optional', 'Optional', 'वैकल्पिक', 10),
      money('annual', 'Yearly amount', 'वार्षिक राशि'),
      text('instalment', 'Instalment', 'किस्त'),
      date('dueOn', 'Due on', 'देय तिथि'),
      { key: 'share', header: { en: 'Share %', hi: 'हिस्सा %' }, kind: 'number' },
    ]),
    pages: inPages(structures),
  },
  collection: {
    name: { en: 'Collection', hi: 'वसूली' },
    columns: headings([
      text('receiptCode', 'Receipt no.', 'रसीद संख्या'),
      date('receivedOn', 'Date', 'दिनांक'),
      text('admissionNo', 'Admission no.', 'प्रवेश संख्या', 16),
      text('studentName', 'Student', 'छात्र', 28),
      text('modeName', 'Mode', 'माध्यम', 16),
      text('reference', 'Reference', 'संदर्भ'),
      money('amountMinor', 'Amount', 'राशि'),
      text('cashierName', 'Received by', 'प्राप्तकर्ता', 24),
      text('stateName', 'Status', 'स्थिति'),
    ]),
    pages: inPages(async (db, { language, from, to, mode }, page) => {
      const { modes } = receiptLabels[language]
      const found = await listPayments(db, {
        page,
        size,
        q: '',
        sort: 'receivedAt',
        from: from ?? undefined,
        to: to ?? undefined,
        mode: mode ?? undefined,
        studentId: undefined,
      })
      const rows = found.rows.map((row) => ({
        ...row,
        modeName: modes[row.mode],
        stateName: states[row.state][language],
      }))
      return { rows, total: found.total }
    }),
  },
  defaulters: {
    name: { en: 'Defaulters', hi: 'बकायेदार' },
    columns: headings([
      text('admissionNo', 'Admission no.', 'प्रवेश संख्या', 16),
      text('name', 'Student', 'छात्र', 28),
      text('className', 'Class', 'कक्षा', 12),
      text('guardianName', 'Guardian', 'अभिभावक', 28),
      text('guardianPhone', 'Phone', 'फ़ोन', 18),
      date('oldestDueOn', 'Oldest due date', 'सबसे पुरानी देय तिथि'),
      { key: 'days', header: { en: 'Days overdue', hi: 'देरी के दिन' }, kind: 'number' },
      money('to30Minor', 'Up to 30 days', '30 दिन तक'),
      money('to60Minor', '31 to 60 days', '31 से 60 दिन'),
      money('to90Minor', '61 to 90 days', '61 से 90 दिन'),
      money('over90Minor', 'Over 90 days', '90 दिन से अधिक'),
      money('overdueMinor', 'Overdue', 'कुल विलंबित बकाया'),
    ]),
    pages: (db, { gradeId, age, minDays = 1 }) =>
      readDefaulters(db, {
        size,
        q: '',
        sort: '-overdue',
        minDays,
        gradeId: gradeId ?? undefined,
        age: age ?? undefined,
      }),
  },
  reminders: {
    name: { en: 'Reminders', hi: 'रिमाइंडर' },
    columns: headings([
      date('day', 'Date', 'दिनांक'),
      text('admissionNo', 'Admission no.', 'प्रवेश संख्या', 16),
      text('name', 'Student', 'छात्र', 28),
      text('className', 'Class', 'कक्षा', 12),
      money('amount', 'Overdue then', 'तब का बकाया'),
      { key: 'told', header: { en: 'Guardians told', hi: 'सूचित अभिभावक' }, kind: 'number' },
      text('remindedBy', 'Sent by', 'भेजने वाले', 24),
    ]),
    pages: inPages(reminders),
  },
}

const states: Record<'valid' | 'subjectToRealisation' | 'cancelled' | 'bounced', Translated> = {
  valid: { en: 'Valid', hi: 'मान्य' },
  subjectToRealisation: { en: 'Subject to realisation', hi: 'चेक क्लियर होना बाकी' },
  cancelled: { en: 'Cancelled', hi: 'रद्द' },
  bounced: { en: 'Cheque bounced', hi: 'चेक बाउंस' },
}

async function structures(db: TenantDb, _options: ExportOptions, page: number): Promise<ExportPage> {
  const from = sql`
    from fee_plans p join fee_plan_lines l on l.tenant_id = p.tenant_id and l.plan_id = p.id
      join fee_heads h on h.tenant_id = l.tenant_id and h.id = l.head_id
      join fee_pattern_items i on i.tenant_id = l.tenant_id and i.pattern_id = l.pattern_id`
  const [rows, counted] = await Promise.all([
    sql<Row>`
      select p.name as plan, p.version_no as version, p.state, h.name as head, case when l.is_optional then '✓' else '' end as optional,
        l.annual, i.label as instalment, i.due_on as "dueOn", (i.weight_bp / 100.0)::float8 as share,
        (select string_agg(g.name, ', ' order by g.position) from grades g where g.id = any (p.grade_ids)) as grades
      ${from} order by lower(p.name), p.version_no, h.priority, h.name, i.seq limit ${size} offset ${offsetOf({ page, size })}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

/** The reminders sent in a period, newest first. */
async function reminders(db: TenantDb, { from, to }: ExportOptions, page: number): Promise<ExportPage> {
  const sent = sql`
    from fee_reminders m join users u on u.tenant_id = m.tenant_id and u.id = m.student_id
      left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id ${currentClass}
      left join users w on w.tenant_id = m.tenant_id and w.id = m.reminded_by
    where m.day between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')`
  const [rows, counted] = await Promise.all([
    sql<Row>`
      select m.day, s.admission_no as "admissionNo", ${nameOf('u')} as name, k.class_name as "className", m.amount, m.told,
        ${nameOf('w')} as "remindedBy"
      ${sent} order by m.day desc, lower(u.first_name), lower(u.last_name), u.id limit ${size} offset ${offsetOf({ page, size })}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${sent}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}
