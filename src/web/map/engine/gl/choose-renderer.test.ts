import { expect, test } from 'vitest'
import { isSoftware } from '#web/map/engine/scene/choose-renderer.ts'

test.each([
  'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
  'llvmpipe (LLVM 15.0.6, 256 bits)',
  'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0, D3D11)',
  'Apple Software Renderer',
])('%s is a software driver', (driver) => {
  expect(isSoftware(driver)).toBe(true)
})

test.each([
  'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)',
  'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)',
  'Adreno (TM) 640',
  'Apple GPU',
])('%s is a graphics card', (driver) => {
  expect(isSoftware(driver)).toBe(false)
})
