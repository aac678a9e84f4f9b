export const en = {
  titles: {
    media: 'Player',
    video: 'Video',
    audio: 'Audio',
    interactive: 'Interactive video',
    cards: 'Flash cards',
    document: 'Document',
    presentation: 'Presentation',
    interactivity: 'Interactivity',
    parameters: 'Edit H5P exercise',
    resource: 'Resource',
  },
} as const
