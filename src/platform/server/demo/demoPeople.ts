import { type Community, communities, type Script } from './communityNames.ts'
import type { Random } from './random.ts'

export type DemoPerson = {
  firstName: string
  lastName: string
  gender: 'Male' | 'Female'
  /** First and last name use the same script. */
  script: Script
  /** The community the name comes from; a family keeps it. */
  community: string
}

export type DemoAddress = {
  line: string
  area: string
  city: 'Bengaluru' | 'Mysuru'
  state: 'Karnataka'
  pincode: string
}

type Gender = DemoPerson['gender']

/** Invented people with mostly unique names: a full name repeats only when its list is nearly exhausted. */
export type DemoPeople = {
  /** A person from a new family. */
  person(gender?: Gender): DemoPerson
  /** Somebody whose name is given. Their family is of a community that has the last name. */
  named(firstName: string, lastName: string, gender: Gender): DemoPerson
  /** A member of the same family: same last name, community and script. */
  relative(of: DemoPerson, gender: Gender): DemoPerson
  /** A mobile number that no earlier call returned. */
  phone(): string
  address(city?: DemoAddress['city']): DemoAddress
}

// Above one in ten, because some communities only use Latin letters.
const ownScriptShare = 0.115

export function demoPeople(random: Random): DemoPeople {
  const known = new Set<string>()
  const phones = new Set<string>()

  const unique = (make: () => DemoPerson): DemoPerson => {
    let person = make()
    for (let tries = 0; tries < 8 && known.has(fullName(person)); tries++) person = make()
    known.add(fullName(person))
    return person
  }

  const person = (gender: Gender = random.pick(['Male', 'Female'])) =>
    unique(() => {
      const { name: community, script: ownScript, lists } = random.weighted(families)
      const script = random.chance(ownScriptShare) ? ownScript : 'Latin'
      const lastName = inScript(random.pick(lists.last), script)
      return { firstName: inScript(random.pick(lists[gender]), script), lastName, gender, script, community }
    })

  const relative = (of: DemoPerson, gender: Gender) =>
    unique(() => {
      const family = families.find(([{ name }]) => name === of.community)?.[0]
      if (!family) throw new RangeError('This person has an unknown community.')
      return { ...of, gender, firstName: inScript(random.pick(family.lists[gender]), of.script) }
    })

  const named = (firstName: string, lastName: string, gender: Gender): DemoPerson => {
    const family = families.find(([{ lists }]) => lists.last.some(({ latin }) => latin === lastName))?.[0]
    if (!family) throw new RangeError(`No community has the name ${lastName}.`)
    known.add(`${firstName} ${lastName}`)
    return { firstName, lastName, gender, script: 'Latin', community: family.name }
  }

  const phone = (): string => {
    const number = `+9198${String(random.int(0, 99_999_999)).padStart(8, '0')}`
    if (phones.has(number)) return phone()
    phones.add(number)
    return number
  }

  return { person, named, relative, phone, address: (city) => addressFrom(random, city) }
}

const fullName = ({ firstName, lastName }: DemoPerson) => `${firstName} ${lastName}`

type Name = { latin: string; own: string }
type Family = { name: string; script: Script; lists: { Male: Name[]; Female: Name[]; last: Name[] } }

const inScript = (name: Name, script: Script): string => (script === 'Latin' ? name.latin : name.own)

// In composed Unicode form, as names are stored.
function namesIn(list: string, second?: string): Name[] {
  return list.split(/\s+/).map((pair) => {
    const [latin = '', own = latin] = pair.normalize().split('/')
    const tail = second ? ` ${second}` : ''
    return { latin: latin + tail, own: own + tail }
  })
}

const familyOf = ({ name, script, male, female, last, second }: Community): Family => ({
  name,
  script,
  lists: { Male: namesIn(male, second?.male), Female: namesIn(female, second?.female), last: namesIn(last) },
})

const families = communities.map((community) => [familyOf(community), community.share] as const)

/** The community whose last names include this one, in either script. */
export const communityOfName = (lastName: string): string | undefined =>
  families.find(([{ lists }]) => lists.last.some(({ latin, own }) => latin === lastName || own === lastName))?.[0].name

const areas = [
  ...areasOf(
    'Bengaluru',
    'Jayanagar 4th Block 560011, Basavanagudi 560004, Malleshwaram 560003, Rajajinagar 560010, Indiranagar 560038, ' +
      'Koramangala 560034, HSR Layout 560102, JP Nagar 560078, Banashankari 560070, Vijayanagar 560040, ' +
      'Yelahanka 560064, Hebbal 560024, RT Nagar 560032, Frazer Town 560005, Whitefield 560066, Domlur 560071',
  ),
  ...areasOf(
    'Mysuru',
    'Kuvempunagar 570023, Saraswathipuram 570009, Vijayanagar 570017, Jayalakshmipuram 570012, Gokulam 570002, ' +
      'Siddhartha Layout 570011, Nazarbad 570010, Ramakrishnanagar 570022, Yadavagiri 570020',
  ),
]

function areasOf(city: DemoAddress['city'], list: string) {
  return list.split(', ').map((entry) => ({ city, area: entry.slice(0, -7), pincode: entry.slice(-6) }))
}

const buildings = [
  'Sri Lakshmi Residency',
  'Kaveri Apartments',
  'Lotus Enclave',
  'Green Meadows',
  'Nandi Heights',
  'Banyan Court',
]

function addressFrom(random: Random, city?: DemoAddress['city']): DemoAddress {
  const cross = `${ordinal(random.int(1, 18))} Cross`
  const house = `No. ${random.int(1, 480)}, ${ordinal(random.int(1, 12))} Main`
  const flat = `Flat ${random.int(0, 5)}0${random.int(1, 8)}, ${random.pick(buildings)}`
  const line = `${random.chance(0.3) ? flat : house}, ${cross}`
  const choice = city ? areas.filter((area) => area.city === city) : areas
  return { line, ...random.pick(choice), state: 'Karnataka' }
}

function ordinal(value: number): string {
  const ending = value > 10 && value < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${ending}`
}
