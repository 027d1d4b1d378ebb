import type { House } from '../houses/house.ts';
import type { ReportMetadata } from '../model.ts';

/** The closing pages' statements. They name the report, so that none is the same as another's. */
export function disclaimer(house: House, report: ReportMetadata): string[] {
  const { name, desk, isBroker } = house.institution;
  const title = `《${report.title}》`;
  const who = report.researchers.join('、');
  const common = [
    `本报告${title}由${desk}于${report.date}发布，为演示检索系统而自动生成，文中机构、人员、公司与数据均属虚构，不构成任何投资建议，也不对应任何真实主体。`,
    `${title}所载资料、意见及推测仅反映${name}于${report.date}的判断，可随时更改且不予通告。未经${name}书面授权，任何机构和个人不得以任何形式转发、翻版、复制或发表本报告的全部或部分内容。`,
  ];
  if (!isBroker)
    return [
      ...common,
      `${name}对${title}拥有完整著作权，引用时须注明出处为“${desk}”并保持原意。数据口径与方法说明可向作者${who}索取。`,
    ];
  return [
    `分析师声明：${title}的署名分析师${who}以勤勉的职业态度、专业审慎的研究方法独立、客观地出具本报告，结论不受任何第三方的授意或影响，报酬与报告的具体观点无直接关系。`,
    ...common,
    `投资评级说明（适用于${title}）：以报告日后六个月内的相对表现为标准。买入：相对涨幅15%以上；增持：5%至15%；中性：-5%至5%；减持：-5%以下。行业评级分为推荐、中性与回避。`,
    `特别声明：在法律许可的情况下，${name}可能持有${title}中提及公司的头寸，并可能为其提供服务；投资者应当考虑到可能存在的利益冲突，不应视${desk}的意见为唯一参考依据。`,
  ];
}
