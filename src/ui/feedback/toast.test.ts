import { beforeEach, expect, test } from 'vitest'
import { onToasts, toast, toasts } from './toast.ts'

beforeEach(() => toast.clear())

test('NTF-02 a success lasts three seconds, an error stays until closed, an undo six seconds', () => {
  toast.success('Saved')
  toast.error('Not saved')
  toast.undo('Notice archived', 'Undo', () => {})
  expect(toasts().map(({ kind, life }) => [kind, life])).toEqual([
    ['success', 3000],
    ['error', null],
    ['info', 6000],
  ])
})

test('NTF-02 a repeated message restarts the one on screen instead of stacking', () => {
  const first = toast.success('Saved')
  expect(toast.success('Saved')).toBe(first)
  expect(toasts()).toMatchObject([{ message: 'Saved', times: 2 }])
})

test('NTF-02 two different undo messages are never merged', () => {
  toast.undo('Archived', 'Undo', () => {})
  toast.undo('Archived', 'Undo', () => {})
  expect(toasts()).toHaveLength(2)
})

test('NTF-02 at most five are on screen, and errors are removed last', () => {
  toast.error('first error')
  for (let n = 1; n <= 7; n++) toast.info(`message ${n}`)
  expect(toasts()).toHaveLength(5)
  expect(toasts()[0]?.message).toBe('first error')
  expect(toasts().at(-1)?.message).toBe('message 7')
})

test('NTF-02 closing removes the toast and notifies listeners', () => {
  const id = toast.error('Not saved')
  let notified = 0
  const stop = onToasts(() => {
    notified += 1
  })
  toast.close(id)
  stop()
  toast.info('later')
  expect(notified).toBe(1)
  expect(toasts().map((one) => one.message)).toEqual(['later'])
})
