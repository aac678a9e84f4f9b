import { expect, test } from 'vitest'
import { allow, signedIn, teacher } from '#platform/contract/access/access.ts'
import { deriveMatrix } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { searchWords } from '#platform/contract/search/searchWords.ts'
import { messages } from '../i18n.tsx'
import { screen, type WebModule } from '../screen.ts'
import { actionsFor, bestMatches, matchScore, pagesFor } from './entries.ts'

const scoreOf = (text: string, typed: string) => matchScore(text, searchWords(typed))
const load = async () => ({ default: () => null })
const titles = { today: 'Today', roles: 'Roles and privileges', class: 'Class', account: 'My account' }
const module: WebModule = {
  name: 'test',
  text: messages({ titles }, { hi: async () => ({ default: { titles } }) }),
  screens: [
    screen('/teacher/dashboard', { title: 'today', needs: allow(teacher), load }),
    screen('/teacher', { title: 'today', needs: allow(teacher), load }),
    screen('/teacher/classes/:classId', { title: 'class', needs: allow(teacher), load }),
    screen('/account', { title: 'account', needs: signedIn('a test'), load }),
  ],
  actions: [{ label: 'roles', to: '/roles', needs: allow(teacher) }],
}
const person = (roleId: 2 | 3) => ({
  roleId,
  isSuperAdmin: false,
  isGateStaff: false,
  isGuardian: false,
  availableModules: [],
  matrix: deriveMatrix({ roleId, isSuperAdmin: false, privileges: [] }),
})

test('NAV-09 the palette lists the pages and actions a user may open, each once, without those that need parameters', () => {
  expect(pagesFor([module], [titles], person(roles.teacher))).toEqual([
    { to: '/teacher/dashboard', label: 'Today' },
    { to: '/account', label: 'My account' },
  ])
  expect(pagesFor([module], [titles], person(roles.student))).toEqual([{ to: '/account', label: 'My account' }])
  expect(actionsFor([module], [titles], person(roles.student))).toEqual([])
})

test('a label matches if every typed word starts or is contained in one of its words', () => {
  expect(scoreOf('Roles and privileges', 'priv ro')).toBeGreaterThan(0)
  expect(scoreOf('Roles and privileges', 'rivi')).toBeGreaterThan(0)
  expect(scoreOf('Roles and privileges', 'roles fees')).toBe(0)
  expect(scoreOf('शैक्षणिक वर्ष', 'वर्ष')).toBeGreaterThan(0)
})

test('a match at the start of the label ranks above one inside it, and a match in the path ranks last', () => {
  const entries = [
    { label: 'My account', to: '/account' },
    { label: 'Account book', to: '/book' },
    { label: 'Signed-in devices', to: '/account/sessions' },
  ]
  expect(bestMatches(entries, 'acc', 5).map(({ label }) => label)).toEqual([
    'Account book',
    'My account',
    'Signed-in devices',
  ])
  const language = { label: 'हिन्दी', also: 'hindi language' }
  expect(bestMatches([...entries, language], 'hindi', 5)).toEqual([language])
  expect(bestMatches(entries, 'sess', 5).map(({ label }) => label)).toEqual(['Signed-in devices'])
})
