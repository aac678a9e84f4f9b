import sharp from 'sharp'

/** A photo of a page: noise is what a compressor cannot shrink, as with a real camera. */
export const photoOf = (width: number, height: number, noisy = false): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#f4f1e8',
      ...(noisy && { noise: { type: 'gaussian' as const, mean: 200, sigma: 30 } }),
    },
  })
    .jpeg({ quality: noisy ? 95 : 80 })
    .toBuffer()
