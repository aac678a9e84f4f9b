import type { BoardCard } from '#ui/board/boardMoves.ts'
import type { BoardColumn } from '#ui/board/boardProps.ts'

export interface SampleApplicant extends BoardCard {
  form: string
  number: string
  guardian: string
  days: number
  /** Documents still missing. */
  missing?: string
  sibling?: boolean
}

const people: [
  title: string,
  form: string,
  guardian: string,
  days: number,
  column: string,
  more?: Partial<SampleApplicant>,
][] = [
  ['Aarav Kulkarni', 'Class 1', 'Meghana Kulkarni', 1, 'enquiry'],
  ['Zoya Khan', 'Nursery', 'Imran Khan', 2, 'enquiry', { sibling: true }],
  ['Ishaan Gupta', 'Class 6', 'Rakesh Gupta', 9, 'enquiry'],
  ['मीरा शर्मा', 'Class 3', 'सुनीता शर्मा', 3, 'enquiry'],
  ['Diya Menon', 'Class 1', 'Sunita Menon', 2, 'applied', { sibling: true }],
  ['Kavya Reddy', 'Class 9', 'Srinivas Reddy', 6, 'applied', { missing: 'Transfer certificate' }],
  ['Nikhil Rao', 'Class 1', 'Anita Rao', 12, 'applied', { missing: 'Birth certificate' }],
  ['Pooja Pillai', 'Class 4', 'Biju Pillai', 1, 'interview'],
  ['Mohammed Faiz', 'Class 1', 'Ayesha Siddiqui', 4, 'interview'],
  ['Harpreet Kaur', 'Class 11', 'Gurpreet Singh', 2, 'offer'],
  ['Tenzin Dolma', 'Class 8', 'Pema Dorjee', 5, 'offer'],
]

/** Applicants of April, by stage. */
export function sampleStages(): BoardColumn<SampleApplicant>[] {
  const cards = people.map(([title, form, guardian, days, column, more], at) => ({
    column,
    card: { id: `a${at + 1}`, title, form, guardian, days, number: `ADM-26-0${118 + at}`, ...more },
  }))
  const of = (stage: string) => cards.filter(({ column }) => column === stage).map(({ card }) => card)
  return [
    { id: 'enquiry', title: 'Enquiry', cards: of('enquiry') },
    { id: 'applied', title: 'Applied', cards: of('applied') },
    { id: 'interview', title: 'Interview', cards: of('interview'), limit: 3 },
    { id: 'offer', title: 'Offer made', cards: of('offer') },
    { id: 'admitted', title: 'Admitted', cards: of('admitted'), empty: 'Applicants who paid the first fee' },
    { id: 'declined', title: 'Not proceeding', cards: of('declined'), folded: true },
  ]
}

/** No offer while documents are missing, and no admission without an offer. */
export function sampleRefusal(card: SampleApplicant, column: BoardColumn<SampleApplicant>): string | null {
  if ((column.id === 'offer' || column.id === 'admitted') && card.missing) return `${card.missing} is missing`
  if (column.id === 'admitted' && card.number === 'ADM-26-0118') return 'No offer has been made yet'
  return null
}

export interface SampleTicket extends BoardCard {
  who: string
  age: string
}

/** Office tickets. */
export function sampleTickets(): BoardColumn<SampleTicket>[] {
  const ticket = (id: string, title: string, who: string, age: string): SampleTicket => ({ id, title, who, age })
  return [
    {
      id: 'open',
      title: 'Open',
      cards: [
        ticket('t1', 'Bus 7 stops too far from the gate', 'Sunita Menon', '2 hours'),
        ticket('t2', 'Receipt shows the wrong quarter', 'Rakesh Gupta', 'yesterday'),
      ],
    },
    {
      id: 'working',
      title: 'In progress',
      cards: [ticket('t3', 'Sign-in code does not arrive', 'Biju Pillai', '3 days')],
    },
    { id: 'solved', title: 'Resolved', cards: [] },
  ]
}
