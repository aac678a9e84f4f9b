import { sql } from 'kysely'
import { addDays, type CivilDate, daysBetween, later } from '#platform/contract/dates/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Random } from '#platform/server/demo/random.ts'
import type { PaymentMode } from '../enumerations.ts'
import { openTotal } from '../rules/allocation.ts'
import { issueDemands } from './demands/demandIssuance.ts'
import type { Due } from './demands/dues.ts'
import { post } from './ledger.ts'
import { type PlannedPayment, writePayments } from './payments/paymentRows.ts'
import { planPayment } from './payments/payments.ts'
import {
  aCounter,
  aFeeHead,
  aFeePlan,
  aFineRule,
  aPattern,
  aPayer,
  aPolicy,
  assignments,
  grants,
  payerShares,
  quarterly,
} from './seed.ts'
import { ownHead, schoolToday } from './setup/settings.ts'
import { feeStudents } from './students.ts'

export type DemoFees = {
  /** The calendar year in which the academic year began. */
  readonly startYear: number
  readonly random: Random
  /** Who collected the payments and who made the pending requests; both are admins. */
  readonly cashierId: string
}

/** Students per batch. */
const step = 100
const dailyFine = { value: 1000, grace: 10, cap: 50_000 }

/** A realistic year of fees for everyone enrolled: plans by grade, concessions, demands, and payments until today. */
export async function demoFees(db: TenantDb, demo: DemoFees): Promise<void> {
  const { startYear, random } = demo
  const plan = await setUp(db, startYear)
  const students = await enrolledStudents(db)
  for (const [gradeId, some] of Map.groupBy(students, (one) => one.gradeId)) {
    const own = plan.byGrade.get(gradeId)
    if (!own) continue
    const riders = some.filter(() => random.chance(0.35)).map(({ id }) => id)
    const walkers = some.map(({ id }) => id).filter((id) => !riders.includes(id))
    await assignments(db, own, walkers, `${startYear}-06-01`)
    await assignments(db, own, riders, `${startYear}-06-01`, [plan.transport])
  }
  await grantConcessions(db, students, plan, demo)
  await shareOut(db, students, plan)
  const today = await schoolToday(db)
  const payments: PlannedPayment[] = []
  for (let from = 0; from < students.length; from += step) {
    const ids = students.slice(from, from + step).map(({ id }) => id)
    const all = {
      planId: null,
      dueUpTo: `${startYear + 1}-04-30` as CivilDate,
      issuedOn: `${startYear}-06-01` as CivilDate,
    }
    await issueDemands(db, { studentIds: ids, ...all })
    payments.push(...(await paymentsOf(db, ids, today, demo)))
  }
  // Receipts are numbered in the order of the days.
  payments.sort((a, b) => ((a.receivedAt ?? '') < (b.receivedAt ?? '') ? -1 : 1))
  for (let from = 0; from < payments.length; from += 500) await writePayments(db, payments.slice(from, from + 500))
  await clearCheques(db, payments, today)
}

type Plan = { byGrade: Map<string, string>; tuition: string; transport: string }

async function setUp(db: TenantDb, startYear: number): Promise<Plan> {
  const tuition = await aFeeHead(db, { name: 'Tuition fee', code: 'TUI', priority: 10 })
  const lab = await aFeeHead(db, { name: 'Computer and laboratory', code: 'LAB', priority: 20 })
  const annual = await aFeeHead(db, { name: 'Annual charges', code: 'ANN', kind: 'oneTime', priority: 30 })
  const transport = await aFeeHead(db, { name: 'Transport', code: 'BUS', kind: 'service', priority: 40 })
  await aFeeHead(db, { name: 'Caution deposit', code: 'DEP', kind: 'deposit', priority: 50, isRefundable: true })
  const quarters = await aPattern(db, 'Four quarters', quarterly(startYear))
  const once = await aPattern(db, 'Once a year', [
    {
      label: 'Annual',
      startsOn: `${startYear}-06-01`,
      endsOn: `${startYear + 1}-04-30`,
      dueOn: `${startYear}-06-10`,
      weightBp: 10_000,
    },
  ])
  const fineRuleId = await aFineRule(db, {
    name: '₹10 a day after ten days',
    value: dailyFine.value,
    graceDays: dailyFine.grace,
    capMinor: dailyFine.cap,
  })
  await aCounter(db, 'Front office')
  const { rows: grades } = await sql<{
    id: string
    name: string
  }>`select id, name from grades order by position`.execute(db)
  const byGrade = new Map<string, string>()
  for (const [place, { id, name }] of grades.entries()) {
    const lines = [
      { headId: tuition, annual: (28_000 + place * 2400) * 100, patternId: quarters },
      { headId: lab, annual: (2000 + place * 150) * 100, patternId: quarters },
      { headId: annual, annual: 4500_00, patternId: once },
      { headId: transport, annual: 14_400_00, patternId: quarters, isOptional: true },
    ]
    const title = /^\d/.test(name) ? `Grade ${name}` : name
    byGrade.set(id, await aFeePlan(db, { name: title, gradeIds: [id], fineRuleId, lines }))
  }
  return { byGrade, tuition, transport }
}

type Student = { id: string; gradeId: string; hasSibling: boolean }

async function enrolledStudents(db: TenantDb): Promise<Student[]> {
  const { rows } = await sql<Student>`
    select e.student_id as id, c.grade_id as "gradeId", exists (
      select from student_guardians a join student_guardians b on b.tenant_id = a.tenant_id and b.guardian_id = a.guardian_id
        and b.student_id <> a.student_id
      where a.tenant_id = e.tenant_id and a.student_id = e.student_id) as "hasSibling"
    from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where e.to_date is null order by g.position, c.section, length(e.roll_no), e.roll_no`.execute(db)
  return rows
}

async function grantConcessions(
  db: TenantDb,
  students: readonly Student[],
  { tuition }: Plan,
  { startYear, random, cashierId }: DemoFees,
) {
  const sibling = await aPolicy(db, {
    name: 'Sibling',
    code: 'SIB',
    value: 1000,
    headIds: [tuition],
    eligibility: 'sibling',
  })
  const staff = await aPolicy(db, { name: 'Child of staff', code: 'STAFF', value: 5000, headIds: [tuition] })
  const merit = await aPolicy(db, {
    name: 'Merit scholarship',
    code: 'MERIT',
    kind: 'fixed',
    value: 6000_00,
    headIds: [tuition],
  })
  const from = `${startYear}-06-01`
  const granted = students.flatMap(({ id, hasSibling }) => {
    if (hasSibling) return [{ policyId: sibling, studentId: id, value: 1000, from }]
    if (random.chance(0.015)) return [{ policyId: staff, studentId: id, value: 5000, from }]
    if (random.chance(0.03)) return [{ policyId: merit, studentId: id, value: 6000_00, from }]
    return []
  })
  await grants(db, granted)
  const applicants = students.filter(({ hasSibling }) => !hasSibling).slice(0, 3)
  await grants(
    db,
    applicants
      .filter(({ id }) => !granted.some(({ studentId }) => studentId === id))
      .map(({ id }) => ({
        policyId: merit,
        studentId: id,
        value: 6000_00,
        from,
        state: 'requested' as const,
        requestedBy: cashierId,
      })),
  )
}

/** A trust pays two fifths of the tuition of a few students across the school. */
async function shareOut(db: TenantDb, students: readonly Student[], { tuition }: Plan) {
  const every = Math.max(1, Math.floor(students.length / 4))
  const helped = students.filter((_, at) => at % every === 7).map(({ id }) => id)
  const trust = await aPayer(db, 'Savitribai Phule Education Trust', 'Mrs. Kulkarni, 020 2553 1188')
  await payerShares(db, helped, { payerId: trust, headIds: [tuition], shareBp: 4000 })
}

const modes: readonly (readonly [PaymentMode, number])[] = [
  ['cash', 30],
  ['upi', 40],
  ['bank', 12],
  ['cheque', 10],
  ['card', 8],
]

/** Payments until today: most students paid in full and on time, some late with a fine, some partly, some not at all. */
async function paymentsOf(db: TenantDb, ids: readonly string[], today: CivilDate, { random, cashierId }: DemoFees) {
  const [due, people, fineHead] = [await plainDues(db, ids), await feeStudents(db, ids), await ownHead(db, 'fine')]
  const settings = { allocationOrder: 'fineLast' as const, chequeReceipt: 'received' as const }
  const planned: PlannedPayment[] = []
  for (const studentId of ids) {
    const habit = random.weighted([
      ['prompt', 70],
      ['late', 20],
      ['slack', 10],
    ])
    let open = due.filter((one) => one.studentId === studentId)
    const dates = [...new Set(open.map(({ dueOn }) => dueOn))].sort()
    for (const dueOn of dates.filter((day) => day <= addDays(today, 5))) {
      if (random.chance(habit === 'slack' ? 0.6 : habit === 'late' ? 0.1 : 0.02)) continue
      const delay = habit === 'prompt' ? random.int(-8, 2) : random.int(3, 40)
      const receivedOn = addDays(dueOn, delay)
      if (receivedOn > today) continue
      const dueNow = open.filter((one) => one.dueOn <= dueOn).map((one) => ({ ...one, fine: fineOn(one, receivedOn) }))
      const total = openTotal(dueNow)
      if (total <= 0) continue
      const amount: Paise =
        habit !== 'prompt' && random.chance(0.25) ? paise(Math.floor(total / 2 / 100) * 100 || total) : total
      const mode = random.weighted(modes)
      const reference = mode === 'cash' ? '' : String(random.int(100_000, 999_999))
      const instrument = {
        mode,
        reference,
        bank: mode === 'cheque' ? 'Canara Bank' : '',
        instrumentOn: null,
        receivedOn,
        note: '',
      }
      const plan = {
        instrument,
        settings,
        receivedOn,
        bookedOn: receivedOn,
        sessionId: null,
        familyId: null,
        fineHead,
        students: people,
      }
      const one = planPayment({ studentId, amount, seen: null }, dueNow, plan)
      const minute = random.int(0, 7 * 60 - 1)
      const receivedAt = `${receivedOn}T${String(3 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`
      planned.push({ ...one, receivedAt, cashierId })
      open = without(open, one)
    }
  }
  return planned
}

/** The fine of a demand without payments; partly paid demands accrue no more fine in the demo. */
function fineOn(due: Due, on: CivilDate): Paise {
  const isWhole = due.lines.every(({ net, outstanding }) => net === outstanding)
  const days = daysBetween(due.dueOn, later(on, due.dueOn)) - dailyFine.grace
  return isWhole && days > 0 ? paise(Math.min(days * dailyFine.value, dailyFine.cap)) : paise(0)
}

const without = (open: readonly Due[], payment: PlannedPayment): Due[] =>
  open.flatMap((due) => {
    const lines = due.lines
      .map((line) => {
        const paid = payment.parts.find(({ lineId }) => lineId === line.lineId)?.amount ?? 0
        return { ...line, outstanding: paise(line.outstanding - paid) }
      })
      .filter(({ outstanding }) => outstanding > 0)
    return lines.length > 0 ? [{ ...due, lines, fine: paise(0) }] : []
  })

/** The outstanding amounts of families' new demands, which have no fine yet. */
async function plainDues(db: TenantDb, ids: readonly string[]): Promise<Due[]> {
  type Row = Due['lines'][number] & Omit<Due, 'lines' | 'fine'>
  const { rows } = await sql<Row>`
    select b.line_id as "lineId", b.head_id as "headId", h.name as "headName", h.kind as "headKind", b.is_fine as "isFine", l.priority,
      b.net, b.outstanding, b.demand_id as "demandId", b.student_id as "studentId", b.year_id as "yearId", d.due_on as "dueOn",
      d.number, d.kind, d.label, '' as "yearName", null as "payerId", null as "payerName"
    from fee_line_balances b join fee_demand_lines l on l.tenant_id = b.tenant_id and l.id = b.line_id
      join fee_demands d on d.tenant_id = b.tenant_id and d.id = b.demand_id
      join fee_heads h on h.tenant_id = b.tenant_id and h.id = b.head_id
    where b.student_id = any (${ids}::uuid[]) and b.outstanding > 0 and d.payer_id is null order by d.due_on, d.number, l.priority, b.head_id`.execute(
    db,
  )
  return [...Map.groupBy(rows, ({ demandId }) => demandId).values()].flatMap((lines) => {
    const [first] = lines
    return first ? [{ ...first, lines, fine: paise(0) }] : []
  })
}

/** Cheques older than a week have cleared; the rest are still in the drawer. */
async function clearCheques(db: TenantDb, payments: readonly PlannedPayment[], today: CivilDate) {
  const cleared = payments
    .filter(({ mode, receivedOn }) => mode === 'cheque' && receivedOn < addDays(today, -7))
    .map(({ paymentId, studentId, amount, receivedOn }) => ({
      paymentId,
      studentId,
      amount,
      on: addDays(receivedOn, 3),
    }))
  if (cleared.length === 0) return
  await sql`
    insert into fee_cheque_events (payment_id, state, happened_on)
    select c."paymentId", s.state, c.on from jsonb_to_recordset(${JSON.stringify(cleared)}::jsonb) as c("paymentId" uuid, "on" date)
      cross join (values ('deposited'), ('cleared')) as s(state)`.execute(db)
  await post(
    db,
    cleared.map(({ paymentId, studentId, amount, on }) => ({
      kind: 'cleared',
      sourceId: paymentId,
      studentId,
      bookedOn: on,
      effectiveOn: on,
      entries: [
        { account: 'bank', debit: amount },
        { account: 'cheques', credit: amount },
      ],
    })),
  )
}
