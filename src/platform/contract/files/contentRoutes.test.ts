import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentPath, contentScreen, contentScreens } from './contentRoutes.ts'

test('NAV-10 the category decides first', () => {
  for (const [categoryId, screen] of [
    [10, 'content/details/interactive-video'],
    [11, 'content/details/audio'],
    [12, 'content/details/flash-cards'],
    [2, 'content/lessonplan'],
    [5, 'content/interactivities'],
    [135, 'content/interactivities'],
  ] as const)
    for (const fileName of ['x.pdf', 'x.mp4', 'x.mp3', undefined, ''])
      expect(contentScreen({ categoryId, fileName })).toBe(screen)
})

test('NAV-10 for any other category the extension decides, and the fallback is video', () => {
  const screens = {
    'a.mp4': 'content/details/video',
    'a.mp3': 'content/details/audio',
    'a.pdf': 'content/read/article/pdf',
    'a.doc': 'content/read/article/document',
    'a.DOCX': 'content/read/article/document',
    'a.ppt': 'content/read/article/presentation',
    'a.b.Pptx': 'content/read/article/presentation',
    'a.pdf?v=2#x.mp4': 'content/read/article/pdf',
    'a.zip': 'content/details/video',
    pdf: 'content/details/video',
    'a.pdf.exe': 'content/details/video',
    'a.constructor': 'content/details/video',
    '': 'content/details/video',
  }
  for (const categoryId of [1, 3, 4, 0, -1, 10.5, Number.NaN, null, undefined])
    for (const [fileName, screen] of Object.entries(screens))
      expect(contentScreen({ categoryId, fileName }), fileName).toBe(screen)
  expect(contentScreen({ fileName: null })).toBe('content/details/video')
})

test('NAV-10 the path is under the role’s prefix and encodes the content id safely', () => {
  expect(contentPath('/teacher', { contentId: '7', categoryId: 1, fileName: 'a.pdf' })).toBe(
    '/teacher/content/read/article/pdf?contentId=7',
  )
  expect(contentPath('/admin/', { contentId: '7', categoryId: 2 })).toBe('/admin/content/lessonplan?contentId=7')
  fc.assert(
    fc.property(fc.string(), fc.integer(), fc.string(), (contentId, categoryId, fileName) => {
      const url = new URL(contentPath('/teacher', { contentId, categoryId, fileName }), 'https://school.test')
      expect(url.searchParams.get('contentId')).toBe(contentId.toWellFormed())
      expect(contentScreens).toContain(url.pathname.replace('/teacher/', ''))
    }),
  )
})
