import { expect, test } from 'vitest'
import { newId } from '#platform/server/database/ids.ts'
import { mathematics } from '../../demo/mathematics.ts'
import { science } from '../../demo/science.ts'
import { everyType } from '../../testing/everyType.ts'
import { faultsOf } from '../../testing/qtiRules.ts'
import { parseXml } from '../xmlTree.ts'
import { withOldNames } from './qtiNames.ts'
import { readItem } from './qtiReader.ts'
import { writeItem } from './qtiWriter.ts'

const demo = [...mathematics, ...science].flatMap(({ questions }) => questions.map(({ content }) => content))

test('ASM-01 items written as QTI 3.0 keep the rules of its schema about places, order and names', async () => {
  for (const content of [...everyType(newId()), ...demo]) {
    const item = await parseXml(writeItem(content, { id: newId(), title: 'A < B & "C"', language: 'te' }))
    expect(faultsOf(item), content.type).toEqual([])
  }
})

test('ASM-01 places on a picture come from pixels, percentages and polygons of other programs', async () => {
  const spots = [
    ['circle', '50%,25%,10%'],
    ['rect', '0,0,200,100'],
    ['poly', '10%,10%,90%,10%,50%,90%'],
  ].map(([shape, coords], at) => `<qti-hotspot-choice identifier="S${at}" shape="${shape}" coords="${coords}"/>`)
  const item = await parseXml(`<qti-assessment-item title="Where is it?">
    <qti-response-declaration identifier="R" cardinality="single" base-type="identifier">
      <qti-correct-response><qti-value>S1</qti-value></qti-correct-response></qti-response-declaration>
    <qti-item-body><qti-hotspot-interaction response-identifier="R" max-choices="1">
      <img src="map.png" alt="a map" width="400" height="200"/>${spots.join('')}</qti-hotspot-interaction></qti-item-body>
    </qti-assessment-item>`)
  const notes: string[] = []
  const fileId = newId()
  const content = readItem(
    withOldNames(item),
    (_, cause) => void notes.push(cause),
    () => fileId,
  )
  expect(content).toMatchObject({
    type: 'hotSpot',
    // The body asks nothing, so the title of the item does.
    stem: 'Where is it?',
    regions: [
      { shape: 'circle', x: 500, y: 250, radius: 100 },
      { shape: 'rectangle', x: 0, y: 0, width: 500, height: 500 },
      { shape: 'rectangle', x: 100, y: 100, width: 800, height: 800 },
    ],
  })
  expect(notes).toEqual(['shape-simplified'])
})
