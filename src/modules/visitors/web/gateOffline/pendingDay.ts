import type { GateDay, GateEntryInput, GateVisit, Roster } from '#modules/visitors/gateSchemas.ts'

/** A day with what this phone has recorded and not sent yet, so that the gate sees what is true now. */
export function withPending(day: GateDay, entries: readonly GateEntryInput[], roster: Roster['people'] = []): GateDay {
  return entries.reduce((now, entry) => withEntry(now, entry, roster), day)
}

const without = (visits: readonly GateVisit[], visitId: string | null | undefined) =>
  visits.filter((visit) => visit.visitId !== visitId)

function withEntry(day: GateDay, entry: GateEntryInput, roster: Roster['people']): GateDay {
  switch (entry.kind) {
    case 'arrival': {
      const invite = day.expected.find(({ visitId }) => visitId === entry.visitId)
      const purpose = day.purposes.find(({ visitPurposeId }) => visitPurposeId === entry.visitPurposeId)
      const visit: GateVisit = {
        visitId: entry.clientId,
        name: entry.name,
        company: entry.company ?? '',
        photoUrl: null,
        visitPurposeId: entry.visitPurposeId,
        purpose: purpose?.name ?? invite?.purpose ?? '',
        host: day.hosts.find(({ userId }) => userId === entry.hostId)?.name ?? invite?.host ?? '',
        partySize: entry.partySize ?? 1,
        vehicle: entry.vehicle ?? '',
        state: entry.pin ? 'checkedIn' : 'arrived',
        expectedAt: null,
        askedAt: null,
        denyReason: '',
        checkedInAt: entry.pin ? entry.at : null,
        leaveBy: null,
        isUnresolved: false,
      }
      const expected = without(day.expected, entry.visitId)
      return entry.pin
        ? { ...day, expected, inside: [...day.inside, visit] }
        : { ...day, expected, waiting: [...day.waiting, visit] }
    }
    case 'admit': {
      const visit = day.waiting.find(({ visitId }) => visitId === entry.visitId)
      if (!visit) return day
      const admitted: GateVisit = { ...visit, state: 'checkedIn', checkedInAt: entry.at }
      return { ...day, waiting: without(day.waiting, entry.visitId), inside: [...day.inside, admitted] }
    }
    case 'turnAway':
      return { ...day, waiting: without(day.waiting, entry.visitId) }
    case 'departure':
      return { ...day, inside: without(day.inside, entry.visitId ?? entry.badgeCode) }
    case 'studentLeft':
      return {
        ...day,
        passes: day.passes.map((pass) => (pass.passId === entry.passId ? { ...pass, state: 'left' } : pass)),
      }
    case 'studentBack':
      return { ...day, passes: day.passes.filter(({ passId }) => passId !== entry.passId) }
    case 'rollStart': {
      const people = roster.map((person) => ({ ...person, isSafe: false }))
      return { ...day, rollCall: day.rollCall ?? { rollCallId: entry.clientId, startedAt: entry.at, people } }
    }
    case 'rollMark':
      return {
        ...day,
        rollCall: day.rollCall && {
          ...day.rollCall,
          people: day.rollCall.people.map((one) =>
            one.personId === entry.personId ? { ...one, isSafe: entry.isSafe } : one,
          ),
        },
      }
    default:
      return day
  }
}
