import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import type { PlainQuestion, Question } from '#modules/questions/question.ts'
import { addIf, addMapped, aside, choices, correct, declare, isCorrect, mapping, rounded, value } from './itemParts.ts'
import { markupOf, picturePath } from './textMarkup.ts'
import { element } from './xml.ts'

const namespace = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
const schema = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd'

type Written = {
  /** Response declarations. */
  readonly declarations: string
  readonly body: string
  /** For markers, after the body. */
  readonly asides: string
  /** What adds to the score. */
  readonly processing: string
}

const answers = {
  a: 'Both assertion and reason are true, and the reason explains the assertion.',
  b: 'Both assertion and reason are true, but the reason does not explain the assertion.',
  c: 'The assertion is true, but the reason is false.',
  d: 'The assertion is false, but the reason is true.',
}

/** A question other than a passage: its part of the item, with its responses named after `name`. */
function written(question: PlainQuestion, name: string, child?: string): Written {
  const { stem, marks } = question
  const stemMarkup = markupOf(stem)
  const explanation = aside('explanation', markupOf(question.explanation), child)
  const result = (declarations: string, interaction: string, processing: string, asides = ''): Written => ({
    declarations,
    body: stemMarkup + interaction,
    asides: asides + explanation,
    processing,
  })
  switch (question.type) {
    case 'single':
      return result(
        declare(name, 'single', 'identifier', correct([question.right]), mapping([[question.right, marks]])),
        element(
          'qti-choice-interaction',
          { 'response-identifier': name, 'max-choices': 1, shuffle: false },
          ...choices(question.options),
        ),
        addMapped(name),
      )
    case 'several': {
      const worth = rounded(marks / question.right.length)
      const wrong = question.options
        .filter(({ id }) => !question.right.includes(id))
        .map(({ id }) => [id, -worth] as const)
      const entries = [...question.right.map((id) => [id, worth] as const), ...wrong]
      return result(
        declare(
          name,
          'multiple',
          'identifier',
          correct(question.right),
          question.partial === 'none' ? '' : mapping(entries),
        ),
        element(
          'qti-choice-interaction',
          { 'response-identifier': name, 'max-choices': 0, shuffle: false, 'data-partial': question.partial },
          ...choices(question.options),
        ),
        question.partial === 'none' ? addIf(isCorrect(name), marks) : addMapped(name),
      )
    }
    case 'trueFalse':
      return result(
        declare(
          name,
          'single',
          'identifier',
          correct([String(question.right)]),
          mapping([[String(question.right), marks]]),
        ),
        element(
          'qti-choice-interaction',
          { 'response-identifier': name, 'max-choices': 1, shuffle: false, 'data-type': 'trueFalse' },
          ...choices([
            { id: 'true', text: 'True' },
            { id: 'false', text: 'False' },
          ]),
        ),
        addMapped(name),
      )
    case 'assertionReason': {
      const part = (own: string, text: string) =>
        text === '' ? '' : element('div', { 'data-part': own }, markupOf(text))
      const prompt = element(
        'qti-prompt',
        {},
        part('stem', stem),
        part('assertion', question.assertion),
        part('reason', question.reason),
      )
      const lines = Object.entries(answers).map(([id, text]) => ({ id, text }))
      const interaction = element(
        'qti-choice-interaction',
        { 'response-identifier': name, 'max-choices': 1, shuffle: false, 'data-type': 'assertionReason' },
        prompt,
        ...choices(lines),
      )
      const declaration = declare(
        name,
        'single',
        'identifier',
        correct([question.right]),
        mapping([[question.right, marks]]),
      )
      return { declarations: declaration, body: interaction, asides: explanation, processing: addMapped(name) }
    }
    case 'match': {
      const pairs = question.left.map(({ id }) => `${id} ${question.pairs[id] ?? ''}`)
      const worth = rounded(marks / pairs.length)
      const set = (lines: readonly { id: string; text: string }[], most: number) =>
        element('qti-simple-match-set', {}, ...choices(lines, 'qti-simple-associable-choice', { 'match-max': most }))
      return result(
        declare(
          name,
          'multiple',
          'directedPair',
          correct(pairs),
          question.partial === 'each' ? mapping(pairs.map((pair) => [pair, worth])) : '',
        ),
        element(
          'qti-match-interaction',
          { 'response-identifier': name, 'max-associations': 0, shuffle: false, 'data-partial': question.partial },
          set(question.left, 1),
          set(question.right, 0),
        ),
        question.partial === 'each' ? addMapped(name) : addIf(isCorrect(name), marks),
      )
    }
    case 'order':
      return result(
        declare(name, 'ordered', 'identifier', correct(question.items.map(({ id }) => id))),
        element(
          'qti-order-interaction',
          { 'response-identifier': name, shuffle: true, 'data-partial': question.partial },
          ...choices(question.items.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
        ),
        addIf(isCorrect(name), marks),
      )
    case 'fillIn': {
      const of = (id: string) => `${name}_${id}`
      const worth = rounded(marks / question.blanks.length)
      const declarations = question.blanks.map(({ id, accepted }) =>
        declare(
          of(id),
          'single',
          'string',
          correct(accepted.slice(0, 1)),
          mapping(
            accepted.map((text) => [text, worth]),
            question.isCaseSensitive,
          ),
        ),
      )
      const blank = (id: string) =>
        element('qti-text-entry-interaction', { 'response-identifier': of(id), 'data-partial': question.partial })
      return {
        declarations: declarations.join(''),
        body: markupOf(stem, blank),
        asides: explanation,
        processing: question.blanks.map(({ id }) => addMapped(of(id))).join(''),
      }
    }
    case 'numeric': {
      const { answer, tolerance, unit } = question
      const entry = element('qti-text-entry-interaction', {
        'response-identifier': name,
        'data-answer': answer,
        'data-tolerance': tolerance.value,
        'data-tolerance-kind': tolerance.kind,
        'data-units': unit?.accepted.map(({ text, factor }) => `${text}=${factor}`).join('|'),
        'data-without-unit': unit?.without,
      })
      const mode = {
        'tolerance-mode': tolerance.kind === 'percent' ? 'relative' : 'absolute',
        tolerance: `${tolerance.value} ${tolerance.value}`,
      }
      const equal = element(
        'qti-equal',
        mode,
        element('qti-variable', { identifier: name }),
        element('qti-correct', { identifier: name }),
      )
      return result(declare(name, 'single', 'float', correct([answer])), element('p', {}, entry), addIf(equal, marks))
    }
    case 'hotSpot': {
      const { picture, regions, right, partial } = question
      const spots = regions.map((region) => {
        const exact =
          region.shape === 'circle'
            ? [region.x, region.y, region.radius]
            : [region.x, region.y, region.x + region.width, region.y + region.height]
        const pixels = exact.map((part, at) =>
          Math.round((part * (at % 2 === 0 ? picture.width : picture.height)) / 1000),
        )
        return element('qti-hotspot-choice', {
          identifier: region.id,
          shape: region.shape === 'circle' ? 'circle' : 'rect',
          // The schema wants whole pixels; the exact place is beside them.
          coords: pixels.join(','),
          'data-thousandths': exact.join(','),
        })
      })
      const image = element('img', {
        src: `../${picturePath(picture.fileId)}`,
        alt: picture.alt,
        width: picture.width,
        height: picture.height,
      })
      return result(
        declare(
          name,
          'multiple',
          'identifier',
          correct(right),
          mapping(right.map((id) => [id, rounded(marks / right.length)])),
        ),
        element(
          'qti-hotspot-interaction',
          { 'response-identifier': name, 'max-choices': right.length, 'data-partial': partial },
          image,
          ...spots,
        ),
        partial === 'each' ? addMapped(name) : addIf(isCorrect(name), marks),
      )
    }
    case 'short':
    case 'long': {
      const scheme = question.scheme.map((point) => element('div', { 'data-marks': point.marks }, markupOf(point.text)))
      const interaction = element('qti-extended-text-interaction', {
        'response-identifier': name,
        'expected-lines': question.type === 'long' ? 12 : 4,
        'data-type': question.type,
      })
      const asides =
        aside('modelAnswer', markupOf(question.modelAnswer), child) + aside('scheme', scheme.join(''), child)
      return result(declare(name, 'single', 'string'), interaction, '', asides)
    }
  }
}

function parts(question: Question): Written {
  if (question.type !== 'passage') return written(question, 'RESPONSE')
  const children = question.children.map(({ id, question: own }) => ({
    id,
    own,
    part: written(own, `${id}.RESPONSE`, id),
  }))
  return {
    declarations: children.map(({ part }) => part.declarations).join(''),
    body:
      markupOf(question.stem) +
      children
        .map(({ id, own, part }) => element('div', { 'data-child': id, 'data-marks': own.marks }, part.body))
        .join(''),
    asides: children.map(({ part }) => part.asides).join('') + aside('explanation', markupOf(question.explanation)),
    processing: children.map(({ part }) => part.processing).join(''),
  }
}

/** A question as an item of QTI 3.0. What only we know is in data attributes, which other programs pass over. */
export function writeItem(
  question: Question,
  { id, title, language }: { id: string; title: string; language: QuestionLanguage },
): string {
  const { declarations, body, asides, processing } = parts(question)
  const hasPeople = /qti-extended-text-interaction/.test(body)
  const outcome = (identifier: string, more: object, ...content: string[]) =>
    element('qti-outcome-declaration', { identifier, cardinality: 'single', 'base-type': 'float', ...more }, ...content)
  const zero = element('qti-default-value', {}, value('0'))
  const item = element(
    'qti-assessment-item',
    {
      xmlns: namespace,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} ${schema}`,
      identifier: `q-${id}`,
      title: title || 'Question',
      adaptive: false,
      'time-dependent': false,
      'xml:lang': language,
    },
    declarations,
    outcome('SCORE', { 'normal-maximum': question.marks, ...(hasPeople && { 'external-scored': 'human' }) }, zero),
    outcome('MAXSCORE', {}, element('qti-default-value', {}, value(String(question.marks)))),
    element('qti-item-body', {}, body, asides),
    processing === '' ? '' : element('qti-response-processing', {}, processing),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${item}\n`
}
