import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { approval, categories } from '#modules/library/kinds.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { bookTemplate } from '../demo.ts'
import { aResource, aStoredFile } from '../seed.ts'
import { moonExercise } from './exercisePackage.ts'
import { mathematicsBook } from './mathematicsBook.ts'
import { wordDocument } from './officeFiles.ts'
import { addUsage } from './usage.ts'

type Needs = Pick<Services, 'database' | 'documents' | 'files'>
type ShelfFile = { name: string; type: string; bytes: Buffer | Uint8Array }
type ShelfItem = {
  title: string
  description: string
  categoryId: number
  grade: string
  course: string
  chapter: string
  topic: string
  /** Who uploaded it; the office by default. Teachers' uploads may be pending. */
  owner?: 'classteacher' | 'teacher' | 't001' | 't004'
  statusId?: number
  file?: ShelfFile
  content?: object
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const moon = { grade: '8', course: 'Science', chapter: 'Stars and the solar system', topic: 'Phases of the moon' }
const article = (html: string) => ({ kind: 'article', html })

/** What a school of the demo has collected beyond the basic library: a long textbook, a film, an exercise, office files. */
export async function demoShelf({ database, documents, files }: Needs): Promise<void> {
  const book = mathematicsBook()
  const pdf = await documents.render(bookTemplate, book, { title: book.title, language: book.language })
  const items = await shelfItems({ name: book.fileName, type: 'application/pdf', bytes: pdf })
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      const ids = await readIds(db)
      for (const { file, grade, course, owner, ...item } of items) {
        const fileId = file ? await aStoredFile(db, files, { tenantId, ...file }) : null
        const ownerId = (owner && ids.get(`user ${owner}`)) ?? ids.get('user superadmin') ?? ''
        await aResource(db, {
          ...item,
          publication: owner ? 'School press' : 'Banyan Readers',
          gradeId: ids.get(`grade ${grade}`) ?? null,
          courseId: ids.get(`subject ${course}`) ?? null,
          ownerId,
          fileId,
        })
      }
      await addUsage(db)
      await ageShelf(db)
    })
}

/** Resources that were published this week; all others have been there for a month or longer. */
const fresh = ['Words we mix up', 'Worksheet: integers on the number line']

const ageShelf = (db: TenantDb) =>
  sql`update library_resources set created_at = now() - make_interval(days => case when title = any (${fresh}::text[]) then 2
    else 30 + mod(abs(hashtext(title)), 90) end) where status_id = ${approval.published}`.execute(db)

async function readIds(db: TenantDb): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select 'user ' || user_name as key, id from users where role_id <> ${roles.student}
    union all select 'grade ' || name, id from grades union all select 'subject ' || name, id from subjects`.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

async function shelfItems(textbook: ShelfFile): Promise<ShelfItem[]> {
  const film = {
    name: 'moon-phases.webm',
    type: 'video/webm',
    bytes: readFileSync(new URL('./moon-phases.webm', import.meta.url)),
  }
  return [
    {
      title: 'Mathematics for Grade 7',
      description: 'The class textbook: ten chapters with worked examples, exercises and answers.',
      categoryId: categories.book,
      grade: '7',
      course: 'Mathematics',
      chapter: 'Integers',
      topic: 'Adding and subtracting',
      file: textbook,
    },
    {
      ...moon,
      title: 'Why the moon changes its face',
      description: 'A film of seventy-four seconds with captions in English and Hindi.',
      categoryId: categories.video,
      file: film,
    },
    {
      ...moon,
      title: 'Phases of the moon: five questions',
      description: 'An exercise after the film; the score is kept.',
      categoryId: categories.interactivity,
      file: { name: 'moon-phases.h5p', type: 'application/zip', bytes: await moonExercise() },
    },
    {
      ...moon,
      title: 'Moon diary',
      description: 'Draw the moon on fourteen evenings and find the pattern.',
      categoryId: categories.ela,
      content: article(
        '<h2>What you do</h2><ol><li>Look for the moon at eight every evening.</li><li>Draw its lit part in the circle of that day.</li><li>Note where you saw it: east, south or west.</li></ol><h2>What you hand in</h2><p>The fourteen drawings and three sentences about the pattern you found.</p>',
      ),
    },
    {
      title: 'Shapes in our school',
      description: 'Find circles, triangles and rectangles in the school yard, measure them, and draw a plan.',
      categoryId: categories.ela,
      grade: '7',
      course: 'Mathematics',
      chapter: 'Practical geometry',
      topic: 'Drawing to scale',
      content: article(
        '<h2>What you do</h2><ol><li>Find six shapes on the school grounds.</li><li>Measure their sides with a tape or in steps.</li><li>Draw all of them on one plan, one centimetre for each metre.</li></ol><h2>What you hand in</h2><p>A photo of your plan and the table of your measurements.</p>',
      ),
    },
    {
      title: 'Seeds that travel',
      description: 'Collect ten seeds and find out how each of them leaves its plant.',
      categoryId: categories.ela,
      grade: '7',
      course: 'Science',
      chapter: 'Reproduction in plants',
      topic: 'How seeds spread',
      content: article(
        '<h2>What you do</h2><ol><li>Collect ten kinds of seeds on your way to school.</li><li>Sort them: by wind, by water, by animals, by bursting.</li><li>Drop each from the same height and time its fall.</li></ol><h2>What you hand in</h2><p>Photos of your collection, and what surprised you.</p>',
      ),
    },
    {
      title: 'Worksheet: integers on the number line',
      description: 'Twelve tasks to print, easy ones first.',
      categoryId: categories.book,
      grade: '7',
      course: 'Mathematics',
      chapter: 'Integers',
      topic: 'Adding and subtracting',
      owner: 'teacher',
      file: {
        name: 'integers-worksheet.docx',
        type: word,
        bytes: await wordDocument([
          'Integers on the number line',
          'Name: ______________________    Class: 7-__    Date: ____________',
          '1. Draw a number line from −10 to 10 and mark −7, −2, 0, 4 and 9.',
          '2. Which is warmer, −3 °C or −8 °C? Explain with the number line.',
          '3. A diver is 12 m below the surface and rises 5 m. Where is she now?',
          '4. Fill in: 6 + (−9) = ____    −4 + 11 = ____    −7 − (−2) = ____',
          '5. Write three sums of two integers whose result is −5.',
          '6. The lift goes from −2 to 5. How many floors does it pass?',
        ]),
      },
    },
    {
      title: 'Project: water in our village',
      description: 'A plan for two weeks, with roles for groups of four.',
      categoryId: categories.book,
      grade: '8',
      course: 'Social Science',
      chapter: 'Land, soil and water',
      topic: 'Saving water',
      owner: 't004',
      statusId: approval.pending,
      file: {
        name: 'water-project.docx',
        type: word,
        bytes: await wordDocument([
          'Water in our village',
          'Week 1: Each group visits one source of water and talks to two people who use it.',
          'Week 2: Put all sources on one map, and mark which of them dry up in summer.',
          'Roles: speaker, writer, measurer, artist. Change roles after each visit.',
        ]),
      },
    },
    {
      title: 'How a bill becomes law',
      description: 'An article with the six steps, for reading before the debate.',
      categoryId: categories.book,
      grade: '8',
      course: 'Social Science',
      chapter: 'Parliament and laws',
      topic: 'How a law is made',
      content: article(
        '<h2>Six steps</h2><ol><li>A minister or member brings a bill into one of the two houses.</li><li>The house reads its title and agrees to discuss it.</li><li>A committee looks at every clause and hears people whom it concerns.</li><li>The house debates it clause by clause and votes.</li><li>The other house does the same.</li><li>The President signs, and the bill is an Act.</li></ol><p>At each step the bill can be changed, sent back or dropped. Most laws take months, and that is intended: a law binds everybody.</p>',
      ),
    },
    {
      title: 'Words we mix up',
      description: 'Flash cards: its and it’s, affect and effect, and six more pairs.',
      categoryId: categories.flashCards,
      grade: '7',
      course: 'English',
      chapter: 'Letters that get answers',
      topic: 'A formal letter',
      owner: 't001',
      content: {
        kind: 'cards',
        cards: wordPairs.map(([front, back], at) => ({
          cardId: `demo-pair-${String(at + 1).padStart(8, '0')}`,
          front,
          back,
        })),
      },
    },
  ]
}

const wordPairs = [
  ['its / it’s', 'The dog wags its tail. It’s (it is) happy.'],
  ['affect / effect', 'Rain affects the match. The effect is a late start.'],
  ['advice / advise', 'My advice: ask. I advise you to ask.'],
  ['lose / loose', 'Do not lose the key. The screw is loose.'],
  ['their / there', 'Their bags are over there.'],
  ['quiet / quite', 'The hall is quiet, and quite cold.'],
  ['principal / principle', 'The principal has one principle: be fair.'],
  ['practice / practise', 'We practise before the practice match.'],
] as const
