import { expect, test } from 'vitest'
import { DialNumber, PersonName, Pincode, text } from '#platform/contract/patterns.ts'
import { communities } from './communityNames.ts'
import { type DemoPerson, demoPeople } from './demoPeople.ts'
import { seeded } from './random.ts'

const people = (count: number, seed = 'school') => {
  const { person } = demoPeople(seeded(seed))
  return Array.from({ length: count }, () => person())
}
const fullName = ({ firstName, lastName }: DemoPerson) => `${firstName} ${lastName}`
const two = people(2000)

const writing: Record<string, RegExp> = {
  Latin: /^[A-Za-z' ]+$/,
  Devanagari: /^[\p{Script=Devanagari} ]+$/u,
  Kannada: /^[\p{Script=Kannada} ]+$/u,
  Tamil: /^[\p{Script=Tamil} ]+$/u,
  Telugu: /^[\p{Script=Telugu} ]+$/u,
  Bengali: /^[\p{Script=Bengali} ]+$/u,
  Gujarati: /^[\p{Script=Gujarati} ]+$/u,
  Urdu: /^[\p{Script=Arabic}\p{M} ]+$/u,
}

test('the same seed gives the same school', () => {
  expect(people(50)).toEqual(people(50))
  expect(people(50, 'other')).not.toEqual(people(50))
})

test('two thousand people rarely share a full name', () => {
  expect(new Set(two.map(fullName)).size).toBeGreaterThan(1980)
})

test('every name is accepted by the forms and stored unchanged', () => {
  for (const person of two)
    for (const name of [person.firstName, person.lastName]) expect(PersonName.parse(name)).toBe(name)
})

test('about one in ten uses their own script for first and last name, and every script occurs', () => {
  for (const person of two) expect(fullName(person), person.script).toMatch(writing[person.script] ?? /^$/)
  const own = two.filter(({ script }) => script !== 'Latin')
  expect(own.length / two.length).toBeGreaterThan(0.07)
  expect(own.length / two.length).toBeLessThan(0.13)
  expect(new Set(people(6000).map(({ script }) => script))).toEqual(new Set(Object.keys(writing)))
})

test('every listed name is in the script of its community', () => {
  for (const { male, female, last, script, name } of communities) {
    for (const pair of [male, female, last].flatMap((list) => list.split(/\s+/))) {
      const [latin, own, ...more] = pair.split('/')
      expect(latin, name).toMatch(/^[A-Z][A-Za-z']+$/)
      expect(more).toEqual([])
      if (script === 'Latin') expect(own).toBeUndefined()
      else expect(own, latin).toMatch(writing[script] ?? /^$/)
    }
  }
})

test('first and last name belong together, and both genders and all communities occur', () => {
  for (const { community, lastName, firstName, gender } of two) {
    const lists = communities.find(({ name }) => name === community)
    const given = (gender === 'Male' ? lists?.male : lists?.female) ?? ''
    expect(lists?.last.normalize().split(/[\s/]+/)).toContain(lastName)
    expect(given.normalize().split(/[\s/]+/)).toContain(firstName.replace(/ (Singh|Kaur)$/, ''))
  }
  const men = two.filter(({ gender }) => gender === 'Male').length
  expect(Math.abs(men - 1000)).toBeLessThan(100)
  expect(new Set(two.map(({ community }) => community)).size).toBe(communities.length)
})

test('a guardian has the child’s last name, community and script', () => {
  const { person, relative } = demoPeople(seeded('families'))
  for (let family = 0; family < 300; family++) {
    const child = person()
    const father = relative(child, 'Male')
    const mother = relative(child, 'Female')
    for (const guardian of [father, mother]) {
      expect(guardian).toMatchObject({ lastName: child.lastName, community: child.community, script: child.script })
      expect(fullName(guardian)).toMatch(writing[child.script] ?? /^$/)
    }
    expect([father.gender, mother.gender]).toEqual(['Male', 'Female'])
    expect(father.firstName).not.toBe(mother.firstName)
  }
})

test('no name is that of a well-known person', () => {
  const known = `Rahul Gandhi, Narendra Modi, Amit Shah, Sachin Tendulkar, Virat Kohli, Rohit Sharma, Kapil Sharma, Anushka Sharma, Anil Kapoor,
    Shilpa Shetty, Sunil Shetty, Rishab Shetty, Kiran Rao, Aditi Rao, Mahesh Babu, Biju Menon, Anoop Menon, Manju Warrier, Pankaj Tripathi,
    Saurabh Shukla, Manish Pandey, Mayank Agarwal, Poonam Pandey, Abhijit Banerjee, Mamata Banerjee, Partha Chatterjee, Rani Mukherjee, Mithun Chakraborty,
    Arundhati Roy, Satyajit Roy, Tushar Mehta, Paresh Raval, Hardik Pandya, Ketan Mehta, Varun Dhawan, Shikhar Dhawan, Priyanka Chopra, Parineeti Chopra,
    Atul Kulkarni, Sonali Kulkarni, Kedar Jadhav, Eknath Shinde, Salman Khan, Imtiaz Ali, Sania Mirza, Emraan Hashmi, Huma Qureshi, Tabassum Hashmi,
    Freida Pinto, George Fernandes, Basil Joseph, Neeraj Chopra, Yash Chopra, Manoj Pandey, Karan Malhotra, Sidharth Malhotra, Manish Malhotra,
    Jagan Reddy, Revanth Reddy, Narayana Murthy, Sudha Murthy, Pooja Hegde, Ramakrishna Hegde, Alia Bhatt, Mahesh Bhatt, Pooja Bhatt`
  const possible = new Set(
    communities.flatMap(({ male, female, last }) => {
      const latin = (list: string) => list.split(/\s+/).map((pair) => pair.replace(/\/.*/, ''))
      return [...latin(male), ...latin(female)].flatMap((first) => latin(last).map((family) => `${first} ${family}`))
    }),
  )
  expect(known.split(/,\s+/).filter((name) => possible.has(name))).toEqual([])
})

test('phone numbers are unique Indian mobile numbers', () => {
  const { phone } = demoPeople(seeded('phones'))
  const numbers = Array.from({ length: 3000 }, phone)
  expect(new Set(numbers).size).toBe(3000)
  for (const number of numbers) {
    expect(number).toMatch(/^\+9198\d{8}$/)
    expect(DialNumber.parse(number)).toBe(number)
  }
})

test('addresses are in Bengaluru or Mysuru with a PIN code of that city', () => {
  const { address } = demoPeople(seeded('addresses'))
  const all = Array.from({ length: 500 }, address)
  for (const { line, area, city, state, pincode } of all) {
    expect(text(100).parse(`${line}, ${area}`)).toBeTruthy()
    expect(line).toMatch(/^(No\. \d+, \d+(st|nd|rd|th) Main|Flat \d0\d, [A-Z][A-Za-z ]+), \d+(st|nd|rd|th) Cross$/)
    expect(line).not.toMatch(/\b(11st|12nd|13rd|1th|2th|3th)\b/)
    expect(Pincode.parse(pincode).slice(0, 3)).toBe(city === 'Mysuru' ? '570' : '560')
    expect(state).toBe('Karnataka')
  }
  expect(new Set(all.map(({ city }) => city)).size).toBe(2)
})
