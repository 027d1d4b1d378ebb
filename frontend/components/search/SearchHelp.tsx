/** What may be written beside words, each with examples that can be searched as they are. */
const qualifiers: readonly { name: string; examples: readonly string[] }[] = [
  { name: '机构、研究员', examples: ['机构:中信证券 储能', '研究员:王一 光伏'] },
  { name: '个股', examples: ['个股:600519', '600519 年报'] },
  { name: '行业、类型', examples: ['行业:电力设备 出口', '类型:宏观研究 通胀'] },
  { name: '时间', examples: ['年份:2025 储能', '25Q3 光伏', '1H25 银行', '去年 白酒', '最近三个月 汽车'] },
  { name: '页数', examples: ['页数:>30 机器人', '页数:10-20 晨会'] },
  { name: '原句', examples: ['"供需格局优化"'] },
  { name: '不含', examples: ['光伏 -逆变器'] },
  { name: '任一', examples: ['光伏 OR 风电'] },
];

/** All that a search understands beside words. */
export function SearchHelp({ onTake }: { onTake: (text: string) => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only the focus stays where it is.
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70vh] overflow-y-auto rounded-md border border-line bg-surface p-4 text-left shadow-float"
    >
      <h2 className="font-semibold">搜索语法</h2>
      <dl className="mt-2 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[7rem_1fr]">
        {qualifiers.map(({ name, examples }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="flex flex-wrap gap-x-4">
              {examples.map((example) => (
                <button
                  key={example}
                  type="button"
                  onClick={() => onTake(example)}
                  className="min-h-8 text-left hover:text-sea"
                >
                  {example}
                </button>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
