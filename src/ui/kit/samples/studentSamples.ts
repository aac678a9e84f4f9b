export interface SampleStudent {
  id: string
  number: string
  name: string
  className: string
  house: string
  /** `YYYY-MM-DD`. */
  born: string
  guardian: string
  phone: string
  state: 'Paid' | 'Partial' | 'Overdue' | 'Not due'
  /** Days since the oldest unpaid instalment fell due. */
  late: number
  attendance: number
  fees: number
  due: number
  note: string | null
}

const first =
  'Aarav Aditi Ananya Arjun Diya Ishaan Kavya Meera Mohammed Nikhil Pooja Rohan Saanvi Tanvi Vihaan Zoya Farhan Gurleen Harsh Ishita Jaspreet Lakshmi Manoj Nandini Omkar Pranav Riya Siddharth Tara Yash'.split(
    ' ',
  )
const last =
  'Kulkarni Joshi Bose Menon Gupta Reddy Iyer Sharma Faiz Rao Pillai Nair Banerjee Deshpande Khan Singh Patil Gowda Hegde Chatterjee Mehta Fernandes D’Souza Kaur Das'.split(
    ' ',
  )
const sections = ['A', 'B', 'C', 'D']
const houses = ['Ganga', 'Yamuna', 'Kaveri', 'Narmada']
const notes = ['Guardian requested two instalments', 'Sibling concession 10%', 'Cheque returned on 3 Nov']

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** `count` sample students with their fees, the same every time. */
export function sampleStudents(count: number): SampleStudent[] {
  let seed = 7
  const next = (below: number) => {
    seed = (seed + 0x6d2b79f5) | 0
    const mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
    return (((mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed) >>> 8) % below
  }
  return Array.from({ length: count }, (_, at): SampleStudent => {
    const name = at % 61 === 18 ? 'मीरा शर्मा' : `${pick(first, next(300))} ${pick(last, next(300))}`
    const state = pick(['Paid', 'Paid', 'Partial', 'Overdue', 'Not due', 'Paid'] as const, next(600))
    const fees = 18_750 * (2 + next(3)) + (next(4) === 0 ? 4_200 : 0)
    const due = state === 'Paid' ? 0 : state === 'Partial' ? 4_200 + next(9) * 500 : fees - next(3) * 1_875
    return {
      id: `s${at + 1}`,
      number: `GPS-20${19 + next(7)}-${String(at + 1).padStart(4, '0')}`,
      name,
      className: `${1 + next(12)}-${pick(sections, next(4))}`,
      house: pick(houses, next(4)),
      born: `${2009 + (at % 8)}-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
      guardian: `${pick(first, next(300))} ${name.split(' ').at(-1)}`,
      phone: `98450 ${String(10_000 + next(89_999))}`,
      state,
      late: state === 'Overdue' ? 4 + next(120) : 0,
      attendance: 72 + next(29),
      fees,
      due,
      note: next(9) === 0 ? pick(notes, next(3)) : null,
    }
  })
}
