import sharp from 'sharp'

// In a module of its own, which runs once per process: blocking the readers again would break a picture that is being read.
sharp.cache(false)
// A foreign file chooses its own format. SVG (which can load addresses) and documents are refused.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`) })

export { sharp }
